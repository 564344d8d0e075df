import type { RefObject } from 'react';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { Close } from '../../src/ui/icons/Close.ts';

/** The drawer's title, and the button that closes it. */
export const renderDrawerHeader = (
  title: string,
  heading: RefObject<HTMLHeadingElement | null>,
  closeButton: RefObject<HTMLButtonElement | null>,
  onClose: () => void,
) => (
  <div part="header" className="header">
    <slot name="header">
      <h2 part="title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
    </slot>
    <button
      type="button"
      part="close"
      className="close"
      aria-label={messages.close}
      ref={closeButton}
      onClick={onClose}
    >
      <Close />
    </button>
  </div>
);
