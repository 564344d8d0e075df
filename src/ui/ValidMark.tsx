import { adoptStyles } from './adopt-styles.ts';
import { Check } from './icons/Check.ts';
import styles from './valid.css?inline';

const adoptValidStyles = /* @__PURE__ */ adoptStyles(styles);

/** A check mark at the end of a valid input. It must be a sibling of the input, in a field. */
export const ValidMark = () => (
  <span ref={adoptValidStyles} part="valid" className="valid">
    <Check />
  </span>
);
