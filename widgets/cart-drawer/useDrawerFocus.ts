import { useEffect, useLayoutEffect, useRef } from 'react';

/** Gives the focus to the heading when the drawer opens, and again when what had it is gone. Comes after `useDialog`. */
export function useDrawerFocus(open: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (open) heading.current?.focus();
  }, [open]);
  // What had the focus, such as a notice's button, may be gone: the keyboard starts again from the top.
  useEffect(() => {
    if (!open || document.activeElement !== document.body) return;
    closeButton.current?.focus();
    heading.current?.focus();
  });
  return { heading, closeButton };
}
