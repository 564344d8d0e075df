import { adoptStyles } from './adopt-styles.ts';
import styles from './field.css?inline';
import { adoptInputStyles } from './input-styles.ts';

const adoptBoxStyles = /* @__PURE__ */ adoptStyles(styles);

/** The ref of a field: a label, its input and an error message, one below the other. */
export function adoptFieldStyles(node: Node | null): void {
  adoptInputStyles(node);
  adoptBoxStyles(node);
}
