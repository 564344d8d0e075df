import type { CartState, ShownLine } from './state.ts';

/** Whether no checkout may begin, because a line cannot be bought as it is or because the cart breaks a rule. */
export const isBlocked = ({ totals }: CartState, lines: readonly ShownLine[]): boolean =>
  lines.some(({ availability }) => availability.status !== 'AVAILABLE') ||
  !!totals?.violations.some(({ severity }) => severity === 'ERROR');
