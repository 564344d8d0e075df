import { findAll } from '../../validation/find-all.ts';
import type { Problem } from './find-problems.ts';

/** Files that only Kiosk has: the folder they are in, and the hash of those that its elements share. */
const FILE = /^([^?#]*\/)(?:kiosk\.js|shared\/kiosk-[\w-]+-(\w+)\.js)(?=$|[?#])/;

/** Two builds on one page: of two versions, from two folders, or of two states of one folder. */
export function findSecondBuild(first: string, own: string): readonly Problem[] {
  const addresses = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...[...findAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
  ];
  const files = addresses.map(address => FILE.exec(address) ?? []);
  const collect = (at: number) => new Set(files.flatMap(file => file[at] ?? []));
  const [folders, hashes] = [collect(1), collect(2)];
  const builds = [new Set([first, own]), folders, hashes].find(({ size }) => size > 1);
  return builds
    ? [
        {
          text: `There are two builds of Kiosk, ${[...builds].join(' and ')}: the first to run draws all elements; keep one.`,
        },
      ]
    : [];
}
