import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import styles from './options.css?inline';

/** A ref that adds the styles of options, texts and pictures to the form's shadow root. */
export const adoptOptionStyles = /* @__PURE__ */ adoptStyles(styles);
