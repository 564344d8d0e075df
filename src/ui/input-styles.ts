import { adoptStyles } from './adopt-styles.ts';
import styles from './input.css?inline';

/** The ref of what inputs and their error messages are drawn in. */
export const adoptInputStyles = /* @__PURE__ */ adoptStyles(styles);
