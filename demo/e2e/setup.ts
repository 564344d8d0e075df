import { join } from 'node:path';
import { build, buildIfMissing, root } from '../tools/build.ts';

/** A second build that says it is another version: two of them may meet in one page. */
export const older = join(root, '.output/older');
export const OLDER_VERSION = '0.0.9';

export default function setup(): void {
  buildIfMissing();
  build({ into: older, version: OLDER_VERSION });
}
