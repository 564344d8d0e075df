import { adoptStyles } from './adopt-styles.ts';
import styles from './input.css?inline';

/** The ref of a container of inputs and their error messages. It adds the input styles to the shadow root. */
export const adoptInputStyles = /* @__PURE__ */ adoptStyles(styles);
