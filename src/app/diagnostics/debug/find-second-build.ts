import { findAll } from '../../../validation/find-all.ts';
import type { Problem } from './find-problems.ts';

/** The URL of a file that only Kiosk has. The group is the folder of its build. */
const FILE = /^([^?#]*\/)(?:kiosk\.js|shared\/kiosk-[\w-]+\.js)(?=$|[?#])/;

/**
 * Returns a problem if the page has two builds, of two versions or from two folders. `first` is the version of the
 * build that ran first, and `own` is the version of this build.
 */
export function findSecondBuild(first: string, own: string): readonly Problem[] {
  const addresses = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...[...findAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
  ];
  const folders = new Set(addresses.flatMap(address => FILE.exec(address)?.[1] ?? []));
  const [one, other] = first === own ? folders : [first, own];
  return other
    ? [{ text: `There are two builds of Kiosk, ${one} and ${other}: the first to run draws all; keep one.` }]
    : [];
}
