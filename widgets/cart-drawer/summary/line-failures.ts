import type { CartFailure, ShownLine } from '../../../src/store/cart/state.ts';

/** Whether a failed change concerns only this line. */
export const isOfLine = ({ keys }: CartFailure, key: string): boolean => keys?.length === 1 && keys[0] === key;

/** Leaves out the failures of one shown line, because the line itself reports them. */
export const withoutLines = (
  failures: readonly CartFailure[],
  lines: readonly Pick<ShownLine, 'key'>[],
): readonly CartFailure[] => failures.filter(failure => !lines.some(({ key }) => isOfLine(failure, key)));
