import { isSoak } from '../tools/is-soak.ts';
import { expect, test } from './engines/engine.ts';
import type { Tab } from './engines/tab.ts';
import { documentHosts } from './hosts/document-hosts.ts';
import type { Host } from './hosts/host.ts';
import { libraryHosts } from './hosts/library-hosts.ts';
import { compareLooks, type Looks, readLooks } from './hosts/looks.ts';
import { scriptHosts } from './hosts/script-hosts.ts';
import { type Answer, open, seeAll, shop } from './hosts/shopping.ts';
import { styleHosts } from './hosts/style-hosts.ts';
import { LASTING, readTraces, type Traces } from './hosts/traces.ts';
import type { World } from './world.ts';

interface Clean {
  /** By the step of `shop`, such as `the drawer`. */
  readonly looks: ReadonlyMap<string, Looks>;
  readonly traces: Traces;
}

/** By answer, inherited styles and attributes: the looks and traces of a page that does not disturb the elements. */
const cleanPages = new Map<string, Promise<Clean>>();

/** The listeners that are not in `before`, where each listener in `before` accounts for one equal listener. */
function newOf(listeners: readonly string[], before: readonly string[]): readonly string[] {
  const known = [...before];
  return listeners.filter(each => !known.includes(each) || !known.splice(known.indexOf(each), 1));
}

/**
 * Repeats the act of the page, and fails if that leaves listeners.
 * The page's own library adds its listeners in the first act.
 */
async function actAgain(tab: Tab, html: string, act: NonNullable<Host['act']>): Promise<void> {
  await seeAll(tab);
  const { listeners: before } = await readTraces(tab, html);
  await act(tab);
  await seeAll(tab);
  const left = async () => newOf((await readTraces(tab, html)).listeners, before);
  await expect.poll(left, { message: 'listeners that are left' }).toEqual([]);
}

async function visitClean(
  tab: Tab,
  world: World,
  answer: Answer,
  { inherits = '', attributes = {} }: Host,
): Promise<Clean> {
  const looks = new Map<string, Looks>();
  const html = await open(tab, world, { name: 'none', attributes, head: `<style>${inherits}</style>` }, answer);
  await shop(tab, answer, async (what, selector) => {
    // Large text leaves no room for recommendations.
    if (what === 'the drawer' && !inherits.includes('font-size'))
      await expect.poll(() => tab.locator('kiosk-cart-drawer').locator('.offer').count()).toBeGreaterThan(0);
    let last = await readLooks(tab, selector);
    // Lazy content is complete once nothing changes any more.
    const change = async () => {
      const before = last;
      last = await readLooks(tab, selector);
      return compareLooks(before, last, {});
    };
    await expect.poll(change, { intervals: [300] }).toEqual([]);
    looks.set(what, last);
  });
  const traces = await readTraces(tab, html);
  await tab.goto(world.serve('/empty', { html: '<!doctype html><title>Empty</title>' }));
  await tab.evaluate(() => localStorage.clear());
  return { looks, traces };
}

// Outside of a soak, all tests run in one worker and share the visit to the clean page.
if (!isSoak) test.describe.configure({ mode: 'default' });

for (const [kind, hosts] of Object.entries({
  'elements look and work the same with page styles': styleHosts,
  'elements look and work the same with page scripts': scriptHosts,
  'elements look and work the same with page libraries': libraryHosts,
  'elements look and work the same in a document': documentHosts,
})) {
  test.describe(kind, () => {
    // One worker, so that all tests of a kind share the visit to the clean page.
    test.describe.configure({ mode: 'default' });
    for (const host of hosts.filter(({ isSampled }) => isSampled || isSoak)) {
      test(host.name, { tag: host.tag ?? [] }, async ({ tab, world }) => {
        const answer = hosts === styleHosts ? 'note' : 'add';
        const key = JSON.stringify([answer, host.inherits, host.attributes]);
        const visit = cleanPages.get(key) ?? visitClean(tab, world, answer, host);
        cleanPages.set(key, visit);
        const clean = await visit;
        const html = await open(tab, world, host, answer);
        if (host.act) {
          await seeAll(tab);
          await host.act(tab);
          if (!host.once) await actAgain(tab, html, host.act);
        }
        await (host.shop?.(tab) ??
          shop(tab, answer, async (what, selector) => {
            const expected = clean.looks.get(what);
            if (!expected) throw new Error(`${what} of a clean page was not looked at`);
            const differing = async () => compareLooks(expected, await readLooks(tab, selector), host);
            await expect.poll(differing, { message: what, intervals: [100, 250] }).toEqual([]);
          }));
        const { listeners: _, markup, ...traces } = await readTraces(tab, html);
        const ours = (names: readonly string[]) => names.filter(name => !host.marks?.test(name));
        expect({ ...traces, keys: ours(traces.keys), changed: ours(traces.changed) }).toEqual(LASTING);
        expect(host.rewrites ? '' : markup).toBe('');
        // A library adds its own listeners, so only `actAgain` checks such pages.
        if (host.act && (host.libraries || host.serve)) return;
        const more = async () => newOf((await readTraces(tab, html)).listeners, clean.traces.listeners);
        await expect.poll(more, { message: 'listeners that are left' }).toEqual([]);
      });
    }
  });
}
