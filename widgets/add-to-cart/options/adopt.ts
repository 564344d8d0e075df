import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import styles from './options.css?inline';

/** The ref of what options, texts and pictures are drawn in. */
export const adoptOptionStyles = /* @__PURE__ */ adoptStyles(styles);
