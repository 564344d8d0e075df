import { adoptStyles } from './adopt-styles.ts';
import styles from './field.css?inline';

/** The ref of what fields and their error messages are drawn in. */
export const adoptFieldStyles = /* @__PURE__ */ adoptStyles(styles);
