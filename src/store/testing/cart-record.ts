import { retryFailure } from '../cart/queue.ts';
import type { createPeople } from './cart-people.ts';
import type { DetailPress, Press, Wrong } from './cart-sequences.ts';
import type { Tab } from './cart-world.ts';

type TabPress = (Press | DetailPress) & {
  readonly tab: Tab;
  result?: 'done' | 'failed';
  /** How often the person at the device had changed before the press. */
  readonly changesBefore: number;
  changesAfter?: number;
};

export const isLinePress = <P extends object>(press: P): press is Extract<P, Press> => 'key' in press;
export const isDetailPress = <P extends object>(press: P): press is Extract<P, DetailPress> => 'of' in press;

export type PressRecord = ReturnType<typeof createRecord>;

/** Records the presses of a sequence, the results of their promises and the failures that pages report. */
export function createRecord(people: ReturnType<typeof createPeople> | undefined, wrongs: Wrong[]) {
  let presses: TabPress[] = [];
  const failed = new Set<string>();
  const failedOn = new Map<string, Tab>();
  const touched = new Set<string>();

  const settle = (entry: TabPress, result: 'done' | 'failed') => () => {
    entry.result = result;
    entry.changesAfter ??= people?.changes ?? 0;
  };
  const follow = (entry: TabPress, promise: Promise<unknown>) =>
    void promise.then(settle(entry, 'done'), settle(entry, 'failed'));
  /** Whether the person changed before the change of a press ended. */
  const isCrossed = ({ changesBefore, changesAfter = people?.changes }: Omit<TabPress, 'key' | 'of'>) =>
    changesBefore !== changesAfter;

  return {
    get presses(): readonly TabPress[] {
      return presses;
    },
    /** The ids of changes that a page has reported as failed, without those that were retried since. */
    failed,
    /** The pages that have reported these failures. */
    failedOn,
    /** The keys of the lines that were pressed. */
    touched,
    isCrossed,
    /** The presses whose changes may still be pending. */
    listUnsettled: () => presses.filter(({ result, id }) => !result && !failed.has(id)),
    /** Follows the failures that a page reports. */
    watch(tab: Tab): void {
      const fail = (id: string) => {
        failed.add(id);
        failedOn.set(id, tab);
        for (const press of presses) if (press.id === id) press.changesAfter ??= people?.changes ?? 0;
      };
      tab.app.store.subscribe(({ cart }, { cart: before }) => {
        for (const { id } of cart.failures) if (!before.failures.some(failure => failure.id === id)) fail(id);
        // The coupon field reports a refused code, without the id of its change.
        const { code, problem } = (cart.coupon !== before.coupon && cart.coupon) || {};
        const refused = presses.filter(
          press =>
            isDetailPress(press) &&
            press.of === 'coupon' &&
            press.value === code &&
            !press.result &&
            !failed.has(press.id),
        );
        const press = refused.find(press => press.tab === tab) ?? refused.find(press => press.tab.isGone);
        if (problem && !press) wrongs.push({ what: 'silent', words: `${code} was refused without a press` });
        if (problem && press) for (const { id } of refused) if (id === press.id) fail(id);
      });
    },
    /** Carries out an action of a page and finds the change that the action makes. */
    press(
      tab: Tab,
      what: Omit<Press, 'id'> | Omit<DetailPress, 'id'>,
      action: () => Promise<unknown>,
      /** Whether the action resolves even if its change fails. */
      isQuiet = false,
    ): void {
      const opsOf = () => tab.app.store.getState().cart.ops;
      const before = new Set(opsOf().map(({ id }) => id));
      const promise = action();
      const made = opsOf().find(({ id }) => !before.has(id));
      // The press may have become part of an earlier change.
      const [kind, key] = 'of' in what ? [what.of, what.of] : ['quantity', what.key];
      const changed = opsOf().findLast(op => op.kind === kind && 'key' in op && op.key === key);
      const id = (made ?? changed)?.id;
      // A replaced change ends together with its replacement.
      const replaced = [...before].filter(id => !opsOf().some(op => op.id === id));
      if (id) presses = presses.map(press => (replaced.includes(press.id) ? Object.assign(press, { id }) : press));
      if (!id) {
        promise.catch(() => {});
        wrongs.push({ what: 'silent', words: `${JSON.stringify(what)} became no change` });
        return;
      }
      const entry: TabPress = { ...what, id, tab, changesBefore: people?.changes ?? 0 };
      follow(entry, isQuiet ? promise.then(() => failed.has(entry.id) && Promise.reject()) : promise);
      presses.push(entry);
      people?.press(entry);
      if (isLinePress(entry)) touched.add(entry.key);
    },
    /** Retries a failure that a page shows, if it is the failure of a press. */
    async retry(tab: Tab, failureId: string | undefined, settled: () => Promise<void>): Promise<void> {
      const last = presses.findLast(({ id }) => id === failureId);
      if (!failureId || !last) return;
      const opsOf = () => tab.app.store.getState().cart.ops;
      if (people && isCrossed(last)) people.retry(last);
      failed.delete(failureId);
      presses = presses.filter(({ id }) => id !== failureId);
      const { result: _, changesAfter, ...press } = last;
      const before = new Set(opsOf().map(({ id }) => id));
      const retried = retryFailure(tab.app, failureId);
      retried.catch(() => {});
      await settled();
      // A retried change belongs to this page from now on, even if another page made it.
      const made = opsOf().find(({ id }) => !before.has(id));
      const again = { ...press, id: made?.id ?? failureId, tab, changesBefore: people?.changes ?? 0 } as TabPress;
      people?.press(again);
      presses.push(again);
      follow(again, retried);
    },
  };
}
