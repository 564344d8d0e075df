import { useEffect, useLayoutEffect, useRef } from 'react';
import { sheet } from '../elements/styles.ts';

/** The page behind an open drawer stands still. */
let lock: CSSStyleSheet | undefined;

function lockScrolling(): void {
  lock ??= sheet(
    ':root:has(kiosk-cart-drawer:state(open),kiosk-member-login:state(modal)){overflow:hidden;scrollbar-gutter:stable}',
  );
  if (!document.adoptedStyleSheets.includes(lock)) document.adoptedStyleSheets.push(lock);
}

interface Presses {
  readonly onPointerDown: (event: {
    readonly currentTarget: Element;
    readonly clientX: number;
    readonly clientY: number;
  }) => void;
  readonly onClick: Presses['onPointerDown'];
}

/**
 * Keeps a native modal dialog open or closed as the element says. A dialog that was moved while open is no longer
 * modal, and is opened anew. Pressing beside it closes it: not every engine does that by itself.
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
    lockScrolling();
    held.showModal();
  }, [open, moves]);
  useEffect(() => () => dialog.current?.close(), []);

  const isBeside: (event: Parameters<Presses['onClick']>[0]) => boolean = ({
    currentTarget,
    clientX: x,
    clientY: y,
  }) => {
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  const presses: Presses = {
    onPointerDown: event => {
      pressedBeside.current = isBeside(event);
    },
    onClick: event => {
      // A press by keyboard has no place of its own.
      if (pressedBeside.current && isBeside(event)) onClose();
      pressedBeside.current = false;
    },
  };
  return { dialog, presses };
}
