import type { KioskEvents } from '../../../store/page-events.ts';
import { DEFAULT_API_HOST } from '../../../transport/api-host.ts';
import { sleep } from '../../../transport/sleep.ts';
import { findAll } from '../../../validation/find-all.ts';
import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import { loadPageWords } from '../../page/follow-words.ts';
import { WORDS_TAGS } from '../../page/words-tags.ts';
import type { Registry } from '../../start/registry.ts';
import { findClosestMatch } from '../closest-match.ts';
import { findProblems, type Problem } from './find-problems.ts';
import { findSecondBuild } from './find-second-build.ts';
import { type FollowedRequest, followRequests } from './follow-requests.ts';

declare const KIOSK_TAGS: string;
declare const KIOSK_VERSION: string;

/** The report is logged after this time without a finished request to a shop, ms. */
const QUIET_MS = 1000;

/** The longest wait for the report, on a page that keeps sending requests or never finishes loading, ms. */
const MAX_WAIT_MS = 10_000;

/** The custom states of all elements, as in the manifest. */
export const STATES = [
  'loading',
  'empty',
  'error',
  'busy',
  'choosing',
  'low-stock',
  'sold-out',
  'added',
  'done',
  'open',
  'signed-in',
  'modal',
];

/** Attributes that name the subject of an element. */
const SUBJECTS = ['product', 'collection', 'search', 'entity', 'kind'];

const EVENTS = Object.keys({
  'kiosk:ready': 0,
  'kiosk:variant-change': 0,
  'kiosk:before-add': 0,
  'kiosk:add': 0,
  'kiosk:before-update': 0,
  'kiosk:update': 0,
  'kiosk:before-remove': 0,
  'kiosk:remove': 0,
  'kiosk:cart-change': 0,
  'kiosk:open': 0,
  'kiosk:close': 0,
  'kiosk:view-cart': 0,
  'kiosk:before-coupon': 0,
  'kiosk:coupon': 0,
  'kiosk:before-checkout': 0,
  'kiosk:checkout': 0,
  'kiosk:purchase': 0,
  'kiosk:back-in-stock': 0,
  'kiosk:review': 0,
  'kiosk:search': 0,
  'kiosk:select-product': 0,
  'kiosk:register': 0,
  'kiosk:login': 0,
  'kiosk:logout': 0,
  'kiosk:session-change': 0,
  'kiosk:consent': 0,
  'kiosk:error': 0,
} satisfies Record<keyof KioskEvents, 0>);

/**
 * Logs a report for the page's developer: one group with the settings, the elements and their states, the requests and
 * the problems. Also logs a line for each event, and for each request after the report. The report contains no token
 * and no text that shoppers type.
 */
export async function debugPage(registry: Registry): Promise<void> {
  const tags = [...registry.tags.values()];
  const hosts = tags.map(({ dataset: { apiHost = DEFAULT_API_HOST } }) => ignoreErrors(() => new URL(apiHost).origin));
  const origins = new Set(hosts.filter(origin => origin !== undefined));
  const startedAt = performance.now();
  let askedAt = startedAt;
  let isDescribed = false;
  const requests: FollowedRequest[] = [];
  const listEarlier = followRequests(origins, registry.grants.values(), request => {
    askedAt = performance.now();
    if (isDescribed) console.debug(`[kiosk] ${toLine(request)}`);
    else requests.push(request);
  });
  const refusals = followRefusals();
  const shifts = followShifts();
  for (const name of EVENTS)
    addEventListener(name, event => console.debug(`[kiosk] ${name}${toDetail(event)}`, event.target), true);
  const isQuiet = () => document.readyState === 'complete' && performance.now() - askedAt >= QUIET_MS;
  while (!isQuiet() && performance.now() - startedAt < MAX_WAIT_MS) await sleep(QUIET_MS / 4);
  const misspelt = await findMisspeltWords().catch(() => []);
  const elements = [...findAll(KIOSK_TAGS)];
  describe(
    registry,
    tags,
    elements,
    [...listEarlier(), ...requests],
    [
      ...findProblems(tags, elements),
      ...findSecondBuild(registry.version, KIOSK_VERSION),
      ...misspelt,
      ...refusals(),
      ...shifts(),
    ],
  );
  isDescribed = true;
}

function describe(
  registry: Registry,
  tags: readonly HTMLScriptElement[],
  elements: readonly Element[],
  requests: readonly FollowedRequest[],
  problems: readonly Problem[],
): void {
  const sum = `${elements.length} elements, ${requests.length} requests, ${problems.length} to mend`;
  console.group(`[kiosk] ${registry.version}: ${sum}`);
  console.table(tags.map(({ src, dataset }) => ({ src, ...dataset })));
  console.table(elements.map(toRow));
  console.table(requests);
  if (!('ReportingObserver' in globalThis))
    console.info('[kiosk] What a policy refused earlier is in the lines of the browser.');
  for (const { text, element } of problems) console.warn(`[kiosk] ${text}`, ...(element ? [element] : []));
  console.groupEnd();
}

function toRow(element: Element) {
  const { width, height } = element.getBoundingClientRect();
  return {
    element: element.localName,
    about: SUBJECTS.map(name => element.getAttribute(name))
      .filter(Boolean)
      .join(' '),
    states: STATES.filter(state => ignoreErrors(() => element.matches(`:state(${state})`))).join(' '),
    size: `${Math.round(width)} × ${Math.round(height)}`,
  };
}

const toLine = ({ method, path, status, ms, requestId }: FollowedRequest): string =>
  `${method} ${path} ${status || 'failed'} ${ms} ms ${requestId}`.trim();

/** The code and request id of a failure. Other details are left out, because they may contain personal data. */
function toDetail({ detail }: Event & { readonly detail?: Partial<KioskEvents['kiosk:error']> }): string {
  const { code, requestId } = detail ?? {};
  return code && requestId ? ` ${code} ${requestId}` : '';
}

/** Records violations of the page's Content-Security-Policy, past and future. The returned function lists them. */
function followRefusals(): () => readonly Problem[] {
  interface Refusal {
    readonly effectiveDirective: string;
    readonly blockedURL: string;
  }
  const lines = new Set<string>();
  const add = (directive: string, blocked: string) => {
    const origin = ignoreErrors(() => new URL(blocked).origin) ?? `'${blocked}'`;
    lines.add(`The page's Content-Security-Policy refuses something: ${directive} lacks ${origin}.`);
  };
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    add(effectiveDirective, blockedURI),
  );
  // Only a few engines report violations from before this listener.
  const earlier = ignoreErrors(
    () =>
      new ReportingObserver(
        reports => {
          for (const { body } of reports) {
            const { effectiveDirective, blockedURL } = body as unknown as Refusal;
            add(effectiveDirective, blockedURL);
          }
        },
        { buffered: true, types: ['csp-violation'] },
      ),
  );
  earlier?.observe();
  return () => [...lines].map(text => ({ text }));
}

/** Records layout shifts below each element, in browsers that report them. The returned function lists them. */
function followShifts(): () => readonly Problem[] {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  const moved = new Map<Element, number>();
  const observer = ignoreErrors(
    () =>
      new PerformanceObserver(list => {
        for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
          const first = sources.map(({ node }) => findBefore(node)).find(Boolean);
          if (first && !hadRecentInput) moved.set(first, (moved.get(first) ?? 0) + value);
        }
      }),
  );
  ignoreErrors(() => observer?.observe({ type: 'layout-shift', buffered: true }));
  return () =>
    [...moved].map(([element, sum]) => ({
      text: `The page has moved by ${sum.toFixed(3)} below <${element.localName}>: give it the room that it will need.`,
      element,
    }));
}

/** The Kiosk element that contains a node, or the last one before the node. */
function findBefore(node: Node | null): Element | undefined {
  const elements = [...findAll(KIOSK_TAGS)];
  const within = elements.find(element => node && element.contains(node));
  const before = elements.filter(
    element => node && element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return within ?? before.at(-1);
}

/** The keys in the page's own words that Kiosk does not have. Only the file of the pseudo-language has the keys. */
async function findMisspeltWords(): Promise<readonly Problem[]> {
  if (!findAll(WORDS_TAGS)[0]) return [];
  const { loadLanguage, readWords } = await loadPageWords();
  const [known] = (await loadLanguage('en-XA')) as readonly [Readonly<Record<string, object>>];
  return Object.entries(readWords()).flatMap(([group, words]) => {
    const keys = Object.keys(known[group] ?? {});
    if (!keys.length) return [{ text: `There are no words "${group}"; ${toOffer(group, Object.keys(known))}.` }];
    return Object.keys(words as object)
      .filter(key => !keys.includes(key))
      .map(key => ({ text: `"${group}" has no words "${key}"; ${toOffer(key, keys)}.` }));
  });
}

const toOffer = (name: string, known: readonly string[]): string =>
  `there is "${findClosestMatch(name, known) ?? known.join('", "')}"`;
