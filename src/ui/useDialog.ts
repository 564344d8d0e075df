import { useEffect, useLayoutEffect, useRef } from 'react';

interface PointerLike {
  readonly currentTarget: Element;
  readonly clientX: number;
  readonly clientY: number;
}

/**
 * Opens and closes a native modal dialog as `open` says. A dialog that is moved while open stops being modal, so a
 * change of `connections`, which counts the moves, opens it again. `onClose` is called when the shopper closes the
 * dialog with Escape or by a click outside. The hook handles the click itself, because not every engine does. Spread
 * `dialogProps` on the dialog that `dialog` refers to.
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
    element.showModal();
  }, [open, connections]);
  useEffect(() => () => dialog.current?.close(), []);

  const isOutside = ({ currentTarget, clientX: x, clientY: y }: PointerLike): boolean => {
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  const dialogProps = {
    // The close event comes a frame late and would close a dialog that has opened again, so this handler closes it.
    // If the event is not cancelable, the engine closes the dialog. If the dialog were removed first, Firefox would
    // close the dialog below it.
    onCancel: (event: Pick<Event, 'target' | 'currentTarget' | 'cancelable' | 'preventDefault'>) => {
      if (event.target !== event.currentTarget || !event.cancelable) return;
      event.preventDefault();
      onClose();
    },
    // The event comes late. By then the dialog may be open again, or another dialog may have replaced it.
    onClose: () => {
      if (dialog.current?.open === false) onClose();
    },
    onPointerDown: (event: PointerLike) => {
      pressedOutside.current = isOutside(event);
    },
    onClick: (event: PointerLike) => {
      // A click by keyboard has no coordinates and no pointerdown, so it does not count as outside.
      if (pressedOutside.current && isOutside(event)) onClose();
      pressedOutside.current = false;
    },
  };
  return { dialog, dialogProps };
}
