import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import styles from './shelf.css?inline';

export const adoptShelfStyles = /* @__PURE__ */ adoptStyles(styles);
