const RUN_SEED = Number(process.env.RUN_SEED ?? 9);
const SEQUENCES = Number(process.env.SEQUENCES ?? 100);
/** The number of files that share the sequences. */
const PARTS = 2;

/** The environment variables that repeat the sequences of a file. */
export const RUN = `RUN_SEED=${RUN_SEED} SEQUENCES=${SEQUENCES}`;

/** The seeds of the sequences in one file: half of all seeds. With `SEED`, the first file has only that seed. */
export function seedsOf(part: 0 | 1): readonly number[] {
  const { SEED } = process.env;
  if (SEED) return part === 0 ? [Number(SEED)] : [];
  return Array.from({ length: Math.ceil(SEQUENCES / PARTS) }, (_, index) => RUN_SEED * 10_000 + PARTS * index + part);
}

/** The number of sequences in which members sign in and out. */
const PEOPLE_SEQUENCES = Number(process.env.PEOPLE_SEQUENCES ?? 24);

/** The environment variables that repeat the sequences in which members sign in and out. */
export const PEOPLE_RUN = `RUN_SEED=${RUN_SEED} PEOPLE_SEQUENCES=${PEOPLE_SEQUENCES}`;

/** The seeds of the sequences in which members sign in and out. With `SEED`, only that seed. */
export const seedsOfPeople = (): readonly number[] =>
  process.env.SEED
    ? [Number(process.env.SEED)]
    : Array.from({ length: PEOPLE_SEQUENCES }, (_, index) => RUN_SEED * 10_000 + index);
