import { useEffect, useLayoutEffect, useRef } from 'react';
import { attempt } from '../validation/ignore-errors.ts';
import { sheet } from './style-sheet.ts';

/** The page behind an open drawer stands still. */
let lock: CSSStyleSheet | undefined;

function lockScrolling(): void {
  lock ??= sheet(
    ':root:has(kiosk-cart-drawer:state(open),kiosk-member-login:state(modal)){overflow:hidden;scrollbar-gutter:stable}',
  );
  const { adoptedStyleSheets: held } = document;
  if (!held.includes(lock)) held.push(lock);
}

interface Press {
  readonly currentTarget: Element;
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Keeps a native modal dialog open or closed as the element says. A dialog that was moved while open is no longer
 * modal, and is opened anew. Pressing beside it closes it: not every engine does that by itself. `ways` are the
 * dialog's own: how a shopper leaves it.
 */
export function useDialog(open: boolean, moves: number, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const moved = useRef(moves);

  useLayoutEffect(() => {
    const held = dialog.current;
    if (!held) return;
    if (held.open && (!open || moved.current !== moves)) held.close();
    moved.current = moves;
    if (!open || held.open || !held.isConnected) return;
    // An element of the page called `adoptedStyleSheets` takes none.
    attempt(lockScrolling);
    held.showModal();
  }, [open, moves]);
  useEffect(() => () => dialog.current?.close(), []);

  const isBeside = ({ currentTarget, clientX: x, clientY: y }: Press): boolean => {
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  const ways = {
    // An engine tells of its own closing a frame late: who opened it again in between would see it close. What it
    // closes in any case is its own: a dialog that is gone by then lets Firefox close the one beneath as well.
    onCancel: (event: Pick<Event, 'target' | 'currentTarget' | 'cancelable' | 'preventDefault'>) => {
      if (event.target !== event.currentTarget || !event.cancelable) return;
      event.preventDefault();
      onClose();
    },
    // A dialog that was closed to be opened anew tells of it late.
    onClose: () => {
      if (!dialog.current?.open) onClose();
    },
    onPointerDown: (event: Press) => {
      pressedBeside.current = isBeside(event);
    },
    onClick: (event: Press) => {
      // A press by keyboard has no place of its own.
      if (pressedBeside.current && isBeside(event)) onClose();
      pressedBeside.current = false;
    },
  };
  return { dialog, ways };
}
