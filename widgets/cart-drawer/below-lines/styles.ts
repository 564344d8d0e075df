import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import styles from './below-lines.css?inline';

export const adoptBelowLinesStyles = /* @__PURE__ */ adoptStyles(styles);
