import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_QUANTITY } from '../../../src/api/shared/line.ts';
import { findElements, openLogin } from '../../../src/app/page/overlays.ts';
import { getRuntime } from '../../../src/app/start/runtime.ts';
import { lineNoteMessages as messages } from '../../../src/i18n/en/cart-line-notes.ts';
import { storageKey } from '../../../src/storage/storage-key.ts';
import { getShopCart } from '../../../src/store/cart/cart.ts';
import { setQuantity } from '../../../src/store/cart/line-actions.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import { savedEntry } from '../../../src/store/cart/saved-entry.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { useStore } from '../../../src/ui/useStore.ts';
import { LostCart } from '../below-lines/LostCart.tsx';
import { Recommendations } from '../below-lines/Recommendations.tsx';
import { Saved } from '../below-lines/Saved.tsx';
import type { DrawerPartProps } from '../props.ts';
import styles from './below-lines.css?inline';
import { repeatWhileHeld } from './repeat-while-held.ts';

const adoptBelowStyles = /* @__PURE__ */ adoptStyles(styles);

/** The least free height that recommendations need, px. */
const ROOM_PX = 180;

interface BelowLinesProps extends DrawerPartProps {
  readonly empty: boolean;
}

/**
 * The part below the lines: a sign-in for an empty cart, and lost, saved and recommended items. It also repeats the
 * steppers of the lines while their buttons are held.
 */
export function BelowLines(props: BelowLinesProps) {
  const { app, host, open, cart, lines, empty } = props;
  const { saved = [], removed } = cart;
  const role = useStore(app.store, state => state.member.role);
  const root = useRef<HTMLDivElement>(null);
  const [hasRoom, setHasRoom] = useState(false);

  const mayBeSaved = removed.length > 0;
  useEffect(() => {
    const follow = () =>
      void loadDetails().then(
        ({ followSaved }) => followSaved(app),
        () => {},
      );
    if (mayBeSaved || savedEntry.read(getShopCart(app), Boolean)) return follow();
    const onStorage = ({ key }: StorageEvent) => key === storageKey('saved', app.clientId) && follow();
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [app, mayBeSaved]);
  // Loads the code that the first press or key needs, such as the checkout, before the shopper releases it.
  useEffect(() => {
    const preload = () => void loadDetails().catch(() => {});
    const types = ['pointerdown', 'keydown'];
    for (const type of types) host.addEventListener(type, preload);
    return () => {
      for (const type of types) host.removeEventListener(type, preload);
    };
  }, [host]);
  useLayoutEffect(() => adoptBelowStyles(root.current), []);
  const latestLines = useRef(lines);
  latestLines.current = lines;
  useEffect(() => {
    if (!host.shadowRoot) return;
    return repeatWhileHeld(host.shadowRoot, index => {
      const line = latestLines.current.filter(({ availability }) => !/^NOT_/.test(availability.status))[index];
      const set = (value: number) => line && void setQuantity(app, line, value, host).catch(() => undefined);
      return line && { value: line.quantity, max: line.availability.quantityAvailable ?? MAX_QUANTITY, set };
    });
  }, [app, host]);
  const isFilled = empty && host.hasSlotted('empty');
  const count = lines.length + saved.length;
  const isSettled = empty || cart.totalsStatus === 'ready';
  // Measures after the dialog is shown and the sums have their height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines change the height of the part above.
  useEffect(() => {
    if (!isSettled) return;
    const box = root.current?.parentElement?.getBoundingClientRect();
    const top = root.current?.getBoundingClientRect().top ?? 0;
    setHasRoom(open && !isFilled && (empty || (box?.bottom ?? 0) - top >= ROOM_PX));
  }, [open, empty, isFilled, isSettled, count]);
  const lost = cart.lost?.lines ?? [];

  return (
    <div className="below" ref={root}>
      {empty && !isFilled && role !== 'member' && findElements('kiosk-member-login').length > 0 && (
        <TextButton
          part="sign-in"
          className="sign-in"
          onClick={() => {
            host.removeAttribute('open');
            openLogin(getRuntime());
          }}
        >
          {messages.signIn}
        </TextButton>
      )}
      {lost.length > 0 && <LostCart {...props} lost={lost} />}
      {saved.length > 0 && <Saved {...props} saved={saved} />}
      {hasRoom && <Recommendations {...props} />}
    </div>
  );
}
