import { isSoak } from './is-soak.ts';

/**
 * Whether a cell of a table is tested. A soak tests all cells. Other runs test one of `turns` cells in a row, and the
 * next cell in the next row, so that each row and each column is tested.
 */
export const isInTurn = (row: number, column: number, turns: number): boolean =>
  isSoak || column % turns === row % turns;
