import { adoptStyles } from './adopt-styles.ts';
import { Check } from './icons/Check.ts';
import styles from './valid.css?inline';

const adoptValidStyles = /* @__PURE__ */ adoptStyles(styles);

/** Marks an input that has been checked and is right, at its end. It stands beside the input, in a field. */
export const ValidMark = () => (
  <span ref={adoptValidStyles} part="valid" className="valid">
    <Check />
  </span>
);
