import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import styles from './forms.css?inline';

export const adoptFormStyles = /* @__PURE__ */ adoptStyles(styles);
