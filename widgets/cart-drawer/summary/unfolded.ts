/** The unfolded part of the summary, at most one at a time. */
export type Unfolded = 'code' | 'note' | 'delivery' | undefined;
