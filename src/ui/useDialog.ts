import { useEffect, useLayoutEffect, useRef } from 'react';
import { ignoreErrors } from '../validation/ignore-errors.ts';
import { createStyleSheet } from './style-sheet.ts';

/** The page behind an open drawer stands still. */
let scrollLockSheet: CSSStyleSheet | undefined;

function lockScrolling(): void {
  scrollLockSheet ??= createStyleSheet(
    ':root:has(kiosk-cart-drawer:state(open),kiosk-member-login:state(modal)){overflow:hidden;scrollbar-gutter:stable}',
  );
  const { adoptedStyleSheets: held } = document;
  if (!held.includes(scrollLockSheet)) held.push(scrollLockSheet);
}

interface PointerLike {
  readonly currentTarget: Element;
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Keeps a native modal dialog open or closed as the element says. A dialog that was moved while open is no longer
 * modal, and is opened anew. Pressing beside it closes it: not every engine does that by itself. `ways` are the
 * dialog's own: how a shopper leaves it.
 */
export function useDialog(open: boolean, connections: number, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const lastConnections = useRef(connections);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (element.open && (!open || lastConnections.current !== connections)) element.close();
    lastConnections.current = connections;
    if (!open || element.open || !element.isConnected) return;
    // An element of the page called `adoptedStyleSheets` takes none.
    ignoreErrors(lockScrolling);
    element.showModal();
  }, [open, connections]);
  useEffect(() => () => dialog.current?.close(), []);

  const isOutside = ({ currentTarget, clientX: x, clientY: y }: PointerLike): boolean => {
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  const dialogProps = {
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
    onPointerDown: (event: PointerLike) => {
      pressedOutside.current = isOutside(event);
    },
    onClick: (event: PointerLike) => {
      // A press by keyboard has no place of its own.
      if (pressedOutside.current && isOutside(event)) onClose();
      pressedOutside.current = false;
    },
  };
  return { dialog, ways: dialogProps };
}
