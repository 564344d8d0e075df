import type { Product } from '../../api/products.ts';
import { exchangeCode } from '../../auth/authorization.ts';
import { logout } from '../../auth/logout.ts';
import { addLines } from '../cart/actions.ts';
import { applyCoupon, removeCoupon } from '../cart/details/coupon.ts';
import { chooseDelivery } from '../cart/details/delivery.ts';
import { restoreLost } from '../cart/details/lost-cart.ts';
import { saveNote } from '../cart/details/note.ts';
import { restoreSaved, saveRemoved } from '../cart/details/saved.ts';
import { getShownNote } from '../cart/details/shown.ts';
import { removeLine, setQuantity, undoRemove } from '../cart/line-actions.ts';
import { lineKey } from '../cart/lines.ts';
import { toCatalogReference, toPreviewLine } from '../cart/preview.ts';
import type { ShownLine } from '../cart/state.ts';
import { NO_CHOICES } from '../choices.ts';
import { isLinePress } from './cart-record.ts';
import { type Act, OWN } from './cart-sequences.ts';
import { setPrice, setStock } from './cart-shop.ts';
import { type Stage, unitsOf } from './cart-stage.ts';
import type { Tab } from './cart-world.ts';
import { authorize } from './sign-in.ts';

type ActOf<Do, A = Act> = A extends { readonly do: infer D } ? (Do extends D ? A : never) : never;
type PageAct = Extract<Act, { readonly tab: number }>;
type OtherAct = Exclude<Act, PageAct>;
type OnPage = { readonly [Do in PageAct['do']]: (act: ActOf<Do>, tab: Tab) => unknown };
type Elsewhere = { readonly [Do in OtherAct['do']]: (act: ActOf<Do>) => unknown };

/** The element that the shopper presses. */
const from = {} as Element;

/** Creates the function that carries out an act of a sequence. An act on a page also gets the page. */
export function createActing(stage: Stage): (act: Act, tab: Tab | undefined) => unknown {
  const { shop, time, random, world, people, record, open } = stage;
  const { tabs, weather } = world;
  const { press } = record;
  const cartOf = ({ app }: Tab) => app.store.getState().cart;

  /** The line that a shopper presses: `line` counts the shown lines in a circle. */
  const lineOf = (tab: Tab, line: number): ShownLine | undefined => {
    const lines = tab.lines();
    return lines[line % Math.max(1, lines.length)];
  };
  /** The products, codes, notes and countries of the person at the device. */
  const own = () => OWN[(people?.current.name ?? 'visitor') as keyof typeof OWN] ?? OWN.visitor;
  const remove = (tab: Tab, line: ShownLine) =>
    press(tab, { kind: 'remove', key: line.key, quantity: 0 }, () => removeLine(tab.app, line, from));

  const onPage: OnPage = {
    add({ product: nth, quantity }, tab) {
      const product = shop.products.get(own().slugs[nth] ?? '') as Product;
      const catalogReference = toCatalogReference(product, NO_CHOICES, new Map());
      press(tab, { kind: 'add', key: lineKey(catalogReference), quantity }, () =>
        addLines(tab.app, {
          lines: [{ catalogReference, quantity }],
          previews: [toPreviewLine(product, NO_CHOICES, new Map(), quantity)],
          from,
        }),
      );
    },
    set({ line: nth, quantity }, tab) {
      const line = lineOf(tab, nth);
      if (line) press(tab, { kind: 'set', key: line.key, quantity }, () => setQuantity(tab.app, line, quantity, from));
    },
    remove({ line: nth }, tab) {
      const line = lineOf(tab, nth);
      if (line) remove(tab, line);
    },
    detail({ of, value: wanted }, tab) {
      const { app } = tab;
      const { base, ops } = cartOf(tab);
      if (people && of === 'coupon' && !wanted && !base && !ops.length) return;
      const value = people ? (own()[of][Number(wanted || 2)] ?? '') : wanted;
      if (of === 'delivery' && !value) return;
      // Saving the shown note again makes no change.
      if (of === 'note' && value === getShownNote(cartOf(tab))) return;
      press(tab, { of, value }, () =>
        of === 'note'
          ? saveNote(app, value, from)
          : of === 'delivery'
            ? chooseDelivery(app, { address: { country: value } }, from)
            : value
              ? applyCoupon(app, value, from)
              : removeCoupon(app, from),
      );
    },
    undo(_, tab) {
      const removed = cartOf(tab).removed.at(-1)?.line;
      if (!removed) return;
      const { key, quantity } = removed;
      press(tab, { kind: 'restore', key, quantity }, () => undoRemove(tab.app, key, from));
    },
    retry({ line }, tab) {
      const { failures } = cartOf(tab);
      return record.retry(tab, failures[line % Math.max(1, failures.length)]?.id, time.settle);
    },
    'put back'(_, tab) {
      const { lost } = cartOf(tab);
      const units = unitsOf(lost?.lines);
      for (const [key, quantity] of units) stage.putBack.set(key, quantity + (stage.putBack.get(key) ?? 0));
      people?.more(units);
      if (lost) restoreLost(tab.app, from).catch(() => {});
    },
    save({ line: nth }, tab) {
      const line = lineOf(tab, nth);
      if (!line) return;
      remove(tab, line);
      saveRemoved(tab.app, line.key);
    },
    restore({ line: nth }, tab) {
      const saved = cartOf(tab).saved ?? [];
      const line = saved[nth % Math.max(1, saved.length)];
      if (!line) return;
      const { quantity, catalogReference } = line;
      const restore = () => restoreSaved(tab.app, line, from);
      press(tab, { kind: 'add', key: lineKey(catalogReference), quantity }, restore, true);
    },
    close: (_, tab) => world.leave(tab),
    async reload(_, tab) {
      await world.leave(tab);
      open();
    },
    kill: (_, tab) => world.kill(tab),
    async away(_, tab) {
      stage.slept.add(tab);
      await world.freeze(tab);
      open();
    },
    async 'sign in'({ member }, tab) {
      void signInAs(stage, tab, member);
      await time.pass(random(2) ? 10_000 : 0, () => !stage.isSigningIn);
    },
    'sign out'(_, { app }) {
      if (app.client.session.role === 'member') logout(app.client, 'http://localhost/').catch(() => {});
    },
  };

  const elsewhere: Elsewhere = {
    open: ({ isCartShown }) => void open(isCartShown),
    offline: () => world.setOnline(false),
    online: () => world.setOnline(true),
    fail({ fate, on, times }) {
      for (let time = 0; time < times; time++) weather.fates.push({ fate, kind: new RegExp(on) });
    },
    expire: () =>
      world.changeTokens(tokens => {
        tokens.accessToken.expiresAt = 1;
      }),
    reject: () =>
      world.changeTokens(tokens => {
        tokens.accessToken.value = 'unknown';
      }),
    wipe() {
      stage.isLost = true;
      world.wipeTokens();
    },
    refuse() {
      stage.isLost = true;
      world.changeTokens(({ accessToken, refreshToken }) => {
        accessToken.expiresAt = 1;
        refreshToken.value = 'unknown';
      });
    },
    async clear() {
      // Clearing the storage loses changes that no open page has made, and the cart cannot offer their lines. The act
      // is skipped if there may be such changes.
      const ids = new Set(record.presses.flatMap(({ id, tab }) => (tabs.includes(tab) ? id : [])));
      const isMember = people && tabs[0]?.app.client.session.role === 'member';
      if (isMember && world.changes().every(key => ids.has(key.split(':').at(-1) ?? ''))) {
        // The other pages notice a sign-in before anybody can clear the storage.
        await time.pass(1);
        world.clearStorage();
        // A page that the browser ends before the storage event can report nothing.
        await time.pass(1);
        return;
      }
      if (world.changes().length || !tabs.some(tab => cartOf(tab).base?.lineItems.length)) return;
      stage.isLost = true;
      weather.fates.length = 0;
      world.setOnline(true);
      world.clearStorage();
      await time.pass(60_000, () => tabs.some(tab => cartOf(tab).lost));
    },
    stock({ value }) {
      stage.isStockChanged = true;
      return time.during(setStock(shop, value));
    },
    price: ({ value }) => time.during(setPrice(shop, value)),
    back: () => world.thaw(),
    clock({ ms }) {
      // No page can notice a clock that is set while none is open.
      if (tabs.length) weather.clockMs += ms;
      for (const tab of ms > 0 ? tabs : [])
        for (const op of cartOf(tab).ops)
          if (op.kind === 'add' && op.sent) stage.early.push({ units: unitsOf(op.lines), person: people?.current });
    },
    claim: ({ isOnline }) => world.claimOnline(isOnline),
    wait: ({ ms }) => time.pass(ms),
  };
  const handlers: Readonly<Record<Act['do'], (act: never, tab: never) => unknown>> = { ...onPage, ...elsewhere };
  return (act, tab) => handlers[act.do](act as never, tab as never);
}

async function signInAs(stage: Stage, tab: Tab, member: string): Promise<void> {
  const { shop, time, world, people, record } = stage;
  const { client } = tab.app;
  if (!people || stage.isSigningIn || !world.weather.online) return;
  /**
   * Ends a sign-in that was not completed. If the platform has merged the carts, no page can find out whether an add
   * without an answer was in the visitor's cart, so it may count twice.
   */
  const giveUp = () => {
    for (const press of record.listUnsettled())
      if (isLinePress(press) && press.kind === 'add') people.more(new Map([[press.key, press.quantity]]));
    people.giveUp();
  };
  stage.isSigningIn = true;
  try {
    // The sign-in begins with the visitor's tokens.
    const tokens = await Promise.race([client.session.tokens(), tab.gone]);
    if (!tokens) return;
    const visitor = tokens.refreshToken.role === 'visitor' ? tokens : undefined;
    const { code, verifier } = await time.during(authorize(shop.platform, visitor, stage.mailOf(member), world.now()));
    people.expect(member, new Set(record.listUnsettled()));
    const exchange = world.withLocks(tab, () => exchangeCode(client, code, verifier, {}));
    if (!(await Promise.race([exchange, tab.gone]))) giveUp();
  } catch {
    giveUp();
  } finally {
    stage.isSigningIn = false;
  }
}
