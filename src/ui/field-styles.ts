import { adoptStyles } from './adopt-styles.ts';
import styles from './field.css?inline';
import { adoptInputStyles } from './input-styles.ts';

const adoptBoxStyles = /* @__PURE__ */ adoptStyles(styles);

/** The ref of a field (label, input and error message). It adds the field and input styles to the shadow root. */
export function adoptFieldStyles(node: Node | null): void {
  adoptInputStyles(node);
  adoptBoxStyles(node);
}
