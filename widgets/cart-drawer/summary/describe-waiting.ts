import { describeAddWait, describeWait } from '../../../src/i18n/describe-wait.ts';
import type { ShownLine } from '../../../src/store/cart/state.ts';
import { getLineName } from '../line-format.ts';

/** Describes why a change of a line is pending. Empty if no change has to wait. */
export const describeWaiting = (line: ShownLine): string =>
  (line.id ? describeWait : describeAddWait)(line.waiting, getLineName(line));
