import { useRef } from 'react';
import { cartMessages as messages } from '../../src/i18n/en/cart.ts';
import { interpolate } from '../../src/i18n/interpolate.ts';
import { undoRemove } from '../../src/store/cart/line-actions.ts';
import { TextButton } from '../../src/ui/TextButton.tsx';
import { CartLine } from './CartLine.tsx';
import { getLineName } from './line-format.ts';
import type { DrawerPartProps } from './props.ts';
import type { LazySummary } from './useSummary.ts';

interface CartLinesProps extends DrawerPartProps {
  /** The keys of lines that the shopper has just added to. */
  readonly added: readonly string[];
  readonly code: LazySummary['code'];
}

/**
 * The lines of the cart. A line that was just removed leaves buttons in its place: Undo and, where lines can be stored,
 * Save for later.
 */
export function CartLines(props: CartLinesProps) {
  const { app, host, cart, lines, added, code } = props;
  const restoredKey = useRef('');
  const rows = lines.map(line => (
    <CartLine
      key={line.key}
      {...props}
      line={line}
      added={added.includes(line.key)}
      removeButtonRef={line.key === restoredKey.current ? focusIfLost : undefined}
    />
  ));
  const undoable = cart.removed.filter(({ line: { key } }) => !lines.some(line => line.key === key));
  for (const { line, index } of undoable.toSorted((a, b) => a.index - b.index)) {
    const name = getLineName(line);
    rows.splice(
      index,
      0,
      <li key={`removed ${line.key}`} part="removed" className="removed">
        <span>{interpolate(messages.removed, { name })}</span>
        <TextButton
          part="undo"
          aria-label={interpolate(messages.undoNamed, { name })}
          ref={focusIfLost}
          onClick={() => {
            restoredKey.current = line.key;
            void undoRemove(app, line.key, host).catch(() => undefined);
          }}
        >
          {messages.undo}
        </TextButton>
        {code && <code.SaveButton app={app} line={line} />}
      </li>,
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none.
    <ul part="lines" className="lines" role="list">
      {rows}
    </ul>
  );
}

/**
 * Focuses a new button if the focus was lost with the pressed button: Undo after a removal, the line's Remove button
 * after Undo.
 */
function focusIfLost(button: HTMLButtonElement | null): void {
  const root = button?.getRootNode();
  const isFocusLost = root instanceof ShadowRoot && (!root.activeElement || root.activeElement.localName === 'dialog');
  if (isFocusLost) button?.focus();
}
