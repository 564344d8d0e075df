import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Floating, preloadFloating } from '../../src/elements/Floating.tsx';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { Close } from '../../src/ui/icons/Close.ts';
import { keepPageStill } from '../../src/ui/still-page.ts';
import { useDialog } from '../../src/ui/useDialog.ts';

interface LoginContainerProps {
  readonly mode: 'inline' | 'dialog' | 'menu';
  readonly open: boolean;
  readonly connections: number;
  /** The label of the dialog, or of the menu and its button. */
  readonly label: string;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}

/** Shows the login in the page, in a dialog or under a menu button. */
export function LoginContainer({ mode, open, connections, label, onOpen, children }: LoginContainerProps) {
  const { dialog, dialogProps } = useDialog(open && mode === 'dialog', connections, () => onOpen(false));
  useLayoutEffect(() => {
    if (open && dialog.current) return keepPageStill(dialog.current);
  }, [open, dialog]);
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onOpen` only toggles an attribute of the host.
  useLayoutEffect(() => {
    if (mode !== 'menu' || !open) return;
    // Opens towards the middle of the page, where there is room.
    const { left, right } = box.current?.getBoundingClientRect() ?? { left: 0, right: 0 };
    box.current?.classList.toggle('start', left + right < innerWidth);
    const onPointerDown = (event: Event) => {
      const host = (box.current?.getRootNode() as ShadowRoot).host;
      if (!event.composedPath().includes(host)) onOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onOpen(false);
      toggle.current?.focus();
    };
    addEventListener('pointerdown', onPointerDown);
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('pointerdown', onPointerDown);
      removeEventListener('keydown', onKeyDown);
    };
  }, [mode, open]);

  if (mode === 'inline') return <>{children}</>;
  if (mode === 'dialog') {
    return (
      <div>
        <dialog part="dialog" className="dialog" aria-label={label} ref={dialog} {...dialogProps}>
          <button
            type="button"
            part="close"
            className="close"
            aria-label={messages.close}
            onClick={() => onOpen(false)}
          >
            <Close />
          </button>
          {open && children}
        </dialog>
      </div>
    );
  }
  return (
    <div className="menu-anchor" ref={box}>
      <button
        type="button"
        part="toggle"
        className="toggle"
        aria-expanded={open}
        aria-haspopup="dialog"
        ref={toggle}
        onPointerEnter={preloadFloating}
        onFocus={preloadFloating}
        onClick={() => onOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <Floating
          part="menu"
          className="menu"
          role="dialog"
          aria-label={label}
          anchor={toggle}
          connections={connections}
        >
          {children}
        </Floating>
      )}
    </div>
  );
}
