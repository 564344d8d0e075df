import type { Browser } from '@playwright/test';
import { load, openPage, pressToLine, readMemory, scrollThrough, swapTenTimes } from './measure.ts';
import type { PageKey, Results } from './results.ts';
import { describeScene, profiles, type Scene } from './scenes.ts';
import type { BenchServer, Delays } from './server.ts';
import type { Subject } from './subjects.ts';

/** The server's own delays, ms, for every subject: a CDN's file, an API's answer and a preflight. */
const SERVER_DELAYS: Delays = { file: 20, api: 80, preflight: 20 };

/** The delay of every request in the pass that counts hops, ms. It is long, so that nothing else matters. */
const HOP_MS = 1_000;

interface Bench {
  readonly browser: Browser;
  readonly server: BenchServer;
  readonly results: Results;
}

const keyOf = ({ profile, width, count }: Scene, subject: Pick<Subject, 'name'>): PageKey => ({
  profile: profile.name,
  width,
  count,
  subject: subject.name,
});

/** Measures one page of one subject through all steps of the scene. */
export async function measure({ browser, server, results }: Bench, scene: Scene, subject: Subject): Promise<void> {
  const { profile, width, steps } = scene;
  server.setDelays({
    file: SERVER_DELAYS.file + profile.roundTripMs,
    api: SERVER_DELAYS.api + profile.roundTripMs,
    preflight: SERVER_DELAYS.preflight + profile.roundTripMs,
  });
  const opened = await openPage(browser, subject, profile, width);
  const path = `/${subject.name}/${scene.count}`;
  const record = (figures: Readonly<Record<string, number>>) => results.add(keyOf(scene, subject), figures);
  try {
    const { hops: _, ...figures } = await load(opened, server, path);
    record(figures);
    if (steps.includes('scroll')) {
      record(await scrollThrough(opened, server));
      record(await readMemory(opened));
    }
    if (steps.includes('second view')) {
      const { inView = 0, requests = 0, shift = 0 } = await load(opened, server, `${path}?second`);
      record({ secondInView: inView, secondRequests: requests, secondShift: shift });
    }
    if (steps.includes('press') && !subject.inert) record({ press: await pressToLine(opened) });
    if (steps.includes('swaps') && !subject.inert) record(await swapTenTimes(opened, server));
  } catch (error) {
    console.error(`${describeScene(scene)}: ${subject.name}: ${error instanceof Error ? error.message : error}`);
  } finally {
    await opened.close();
  }
}

/**
 * Counts the requests that wait for each other.
 * This pass runs first, because it also fills the server's caches.
 */
export async function recordHops(
  { browser, server, results }: Bench,
  count: number,
  subjects: readonly Subject[],
): Promise<void> {
  server.setDelays({ file: HOP_MS, api: HOP_MS, preflight: HOP_MS });
  for (const subject of subjects) {
    const opened = await openPage(browser, subject, profiles.none, 'wide');
    try {
      const { hops = 0 } = await load(opened, server, `/${subject.name}/${count}`);
      results.add({ profile: 'none', width: 'wide', count, subject: subject.name }, { hops });
    } catch (error) {
      console.error(`hops of ${subject.name}: ${error instanceof Error ? error.message : error}`);
    } finally {
      await opened.close();
    }
  }
}
