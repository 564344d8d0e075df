import { describeAddWait, describeWait } from '../../../src/i18n/describe-wait.ts';
import type { ShownLine } from '../../../src/store/cart/state.ts';
import { getLineName } from '../line-format.ts';

/** Why a line is not yet what it shows; empty where it is. */
export const describeWaiting = (line: ShownLine): string =>
  (line.id ? describeWait : describeAddWait)(line.waiting, getLineName(line));
