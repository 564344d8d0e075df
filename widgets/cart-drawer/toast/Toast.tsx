import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findElements } from '../../../src/app/page/overlays.ts';
import { cartMessages } from '../../../src/i18n/en/cart.ts';
import { toastMessages as messages } from '../../../src/i18n/en/cart-toast.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import { patchSlice } from '../../../src/store/app.ts';
import { countUnits } from '../../../src/store/cart/lines.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import type { PendingChange, PreviewLine } from '../../../src/store/cart/state.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Check } from '../../../src/ui/icons/Check.ts';
import { Close } from '../../../src/ui/icons/Close.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { CartFailures } from '../CartFailures.tsx';
import { formatMultiPrice, getLineName, listLineOptions } from '../line-format.ts';
import type { DrawerPartProps } from '../props.ts';
import styles from './toast.css?inline';

const adoptToastStyles = /* @__PURE__ */ adoptStyles(styles);

/** How long the toast is shown, ms. It stays for as long again while the pointer or the focus is in it. */
const SHOWN_MS = 6000;
/** The delay before a text is rendered, ms. Screen readers skip the text with which a live region first renders. */
const ANNOUNCED_AFTER_MS = 100;

export type AddChange = Extract<PendingChange, { kind: 'add' }>;

/** One add that the toast reports. Each add has a new object. */
export interface Note {
  /** Undefined if the platform has answered before the drawer's code loaded. */
  readonly change: AddChange | undefined;
}

interface ToastProps extends DrawerPartProps {
  readonly note: Note;
}

/**
 * Reports an add in a small box at the edge of the screen, which closes by itself. The page stays usable. If the add or
 * its checkout fails, the box shows the failure and stays open. An open drawer replaces the toast.
 */
export function Toast(props: ToastProps) {
  const { app, host, note, open, autoOpen, cart, lines, currency, locale, connections } = props;
  /** The note whose checkout button was pressed. */
  const leaving = useRef<Note>(undefined);
  /** The note whose add has failed, until a retry. */
  const refused = useRef<Note>(undefined);
  /** The offered code that was applied before this note. */
  const before = useRef<{ readonly note: Note; readonly offered?: string | undefined }>({ note });
  const [closed, setClosed] = useState<Note>();

  const { id: changeId, previews: [line] = [] } = note.change ?? {};
  const op = cart.ops.find(({ id }) => id === changeId);
  const failure = cart.failures.find(
    ({ id, kind }) => id === changeId || (kind === 'checkout' && note === leaving.current),
  );
  if (failure?.kind === 'add') refused.current = note;
  else if (op) refused.current = undefined;
  const isRefused = note === refused.current;
  /** The note of an add that the pressed element announced before this code loaded. */
  const announcedNote = useRef(op || failure ? undefined : note).current;
  const shown = note !== closed && !open && (failure || !isRefused);
  const busy = cart.checkout !== 'idle';
  const title = op?.waiting
    ? op.waiting === 'offline'
      ? messages.offline
      : messages.waiting
    : cartMessages.addedTitle;
  if (before.current.note !== note) before.current = { note, offered: cart.offered };
  const applied =
    cart.offered && cart.offered !== before.current.offered
      ? interpolate(messages.applied, { code: cart.offered })
      : '';
  const times = line && line.quantity > 1 ? `${formatNumber(line.quantity, locale)} × ` : '';
  const names = line ? [times + getLineName(line), ...listOptionValues(line)] : [];
  const isAnnounced = shown && !failure;
  const news = isAnnounced && note !== announcedNote ? [title, ...names].join(', ') : '';

  const closeButton = useRef<HTMLButtonElement>(null);
  const box = useTopLayer(note, !!shown, connections);
  const announcement = useStatus(note, news);
  const codeAnnouncement = useStatus(note, isAnnounced && applied ? `${news && ', '}${applied}` : '');

  const close = () => setClosed(note);
  const openDrawer = () => {
    close();
    host.toggleAttribute('open', true);
  };
  const pressCheckout = async () => {
    leaving.current = note;
    const { coupon } = cart;
    await loadDetails().then(({ checkOut }) => checkOut(app, host), openDrawer);
    // Another failure stops the checkout, and only the drawer shows that failure.
    const after = app.store.getState().cart;
    const isShownElsewhere = after.failures.some(({ id, kind }) => id !== changeId && kind !== 'checkout');
    if (isShownElsewhere || (after.coupon?.problem && after.coupon !== coupon)) openDrawer();
  };

  useEffect(() => {
    if (open) setClosed(note);
  }, [open, note]);
  useEffect(() => {
    const setTeller = (tellsAdds: boolean) => patchSlice(app, 'drawer', { tellsAdds });
    setTeller(autoOpen === 'note');
    return () => setTeller(false);
  }, [app, autoOpen]);
  useClosing({ note, shown: !!shown, busy, stays: busy || !!failure, box, close });

  return (
    <>
      {/* Not atomic, so that a code that is applied later is announced alone. */}
      <p className="sr" role="status" aria-atomic="false" ref={adoptToastStyles}>
        {announcement}
        <span>{codeAnnouncement}</span>
      </p>
      <section
        part="slip"
        className={shown ? 'toast shown' : 'toast'}
        popover="manual"
        aria-label={failure || isRefused || op?.waiting ? cartMessages.title : cartMessages.addedTitle}
        ref={box}
      >
        {failure ? (
          // The pressed button is removed with its notice. The focus moves to the close button, so that it stays in the
          // toast.
          <CartFailures app={app} failures={[failure]} onLeave={() => closeButton.current?.focus()} />
        ) : (
          <p part="title" className="name">
            {!op?.waiting && <Check />}
            {title}
          </p>
        )}
        <button
          type="button"
          part="close"
          className="close"
          aria-label={messages.close}
          ref={closeButton}
          onClick={close}
        >
          <Close />
        </button>
        {!isRefused && (
          <>
            {line && <AddedLine line={line} currency={currency} locale={locale} />}
            {applied && <p className="applied">{applied}</p>}
            <div className="actions">
              <Button part="view-cart" className="quiet" onPress={openDrawer}>
                {interpolate(messages.view, { n: formatNumber(countUnits(lines), locale) })}
              </Button>
              <Button part="slip-checkout checkout" busy={busy} onPress={() => void pressCheckout()}>
                {cartMessages.checkout}
              </Button>
            </div>
          </>
        )}
      </section>
    </>
  );
}

interface AddedLineProps extends Pick<ToastProps, 'currency' | 'locale'> {
  readonly line: PreviewLine;
}

const AddedLine = ({ line, currency, locale }: AddedLineProps) => (
  <>
    <Picture image={line.image} alt="" width={64} height={80} name={getLineName(line)} part="line-picture" />
    <div>
      <p part="line-name" className="name">
        <bdi>{getLineName(line)}</bdi>
      </p>
      <p className="note">{listOptionValues(line).join(' · ')}</p>
      <p className="note">
        <bdi>
          {formatNumber(line.quantity, locale)} × {formatMultiPrice(line.price, currency, locale)}
        </bdi>
      </p>
    </div>
  </>
);

const listOptionValues = (line: PreviewLine) => listLineOptions(line).map(({ value }) => value);

interface ClosingOptions {
  readonly note: Note;
  readonly shown: boolean;
  readonly busy: boolean;
  /** Whether the toast stays open after its time. */
  readonly stays: boolean;
  readonly box: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/**
 * Closes the toast on Escape. Closes it after its time, unless it `stays` or the pointer or the focus is in it. It then
 * stays for as long again.
 */
function useClosing({ note, shown, busy, stays, box, close }: ClosingOptions): void {
  const latest = useRef({ stays, close });
  latest.current = { stays, close };
  // The time runs from the moment when the toast is visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them restarts the time.
  useLayoutEffect(() => {
    if (!shown) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isForOther(event, box.current)) latest.current.close();
    };
    const timer = setInterval(
      () => latest.current.stays || box.current?.matches(':hover, :focus-within') || latest.current.close(),
      SHOWN_MS,
    );
    addEventListener('keydown', onKeyDown);
    return () => {
      clearInterval(timer);
      removeEventListener('keydown', onKeyDown);
    };
  }, [note, shown, busy]);
}

/** Whether a key is meant for something else: a dialog or menu in which it is pressed, or an input method. */
const isForOther = (event: KeyboardEvent, box: Element | null): boolean =>
  event.isComposing ||
  event
    .composedPath()
    .some(
      node => node instanceof Element && node !== box && node.matches('dialog, [popover], [role$=dialog], [role=menu]'),
    );

/**
 * Shows the box above the page while it is `shown`, below a cart button in the upper half of the screen. When the box
 * closes, the focus returns from it to the element that had the focus before.
 */
function useTopLayer(note: Note, shown: boolean, connections: number) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each note has its own opener for the focus, and a box that moves within the page must be shown again.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !shown) return;
    let source = document.activeElement;
    while (source?.shadowRoot?.activeElement) source = source.shadowRoot.activeElement;
    const opener = source as HTMLElement;
    const { top = 0, bottom = 0 } = findElements('kiosk-cart-button')[0]?.getBoundingClientRect() ?? {};
    element.style.setProperty('--below', `${top < 0 || bottom * 2 > innerHeight ? 0 : bottom}px`);
    // With a source, Tab continues from the source into the box. A focused SVG link cannot be a source.
    element.showPopover?.(source instanceof HTMLElement ? { source } : undefined);
    return () => {
      if (element.matches(':focus-within')) opener.focus();
      element.hidePopover?.();
    };
  }, [note, shown, connections]);
  return box;
}

/**
 * The text of the live region: `news` after a short delay, and an empty text before. Each note announces its news, even
 * in the same words.
 */
function useStatus(note: Note, news: string): string {
  const [announcement, setAnnouncement] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each note is announced, even in the same words.
  useEffect(() => {
    setAnnouncement('');
    const timer = setTimeout(() => setAnnouncement(news), ANNOUNCED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [note, news]);
  return announcement;
}
