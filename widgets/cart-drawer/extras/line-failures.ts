import type { CartFailure, ShownLine } from '../../../src/store/cart/state.ts';

/** Whether what failed is the change of one line, by its key. */
export const isOfLine = ({ keys }: CartFailure, key: string): boolean => keys?.length === 1 && keys[0] === key;

/** What failed and is not the change of one line that is shown, which says so itself. */
export const withoutLines = (
  failures: readonly CartFailure[],
  lines: readonly Pick<ShownLine, 'key'>[],
): readonly CartFailure[] => failures.filter(failure => !lines.some(({ key }) => isOfLine(failure, key)));
