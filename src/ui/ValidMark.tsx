import { adoptStyles } from './adopt-styles.ts';
import { Check } from './icons/Check.ts';
import styles from './valid.css?inline';

const adoptValidStyles = /* @__PURE__ */ adoptStyles(styles);

/** A check mark over the end of a valid input. It must follow the input in the same `.field`. */
export const ValidMark = () => (
  <span ref={adoptValidStyles} part="valid" className="valid">
    <Check />
  </span>
);
