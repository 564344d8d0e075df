import { useRef } from 'react';
import { cartWords as words } from '../../src/i18n/en/cart.ts';
import { fill } from '../../src/i18n/interpolate.ts';
import type { App } from '../../src/store/app.ts';
import { undoRemove } from '../../src/store/cart/line-actions.ts';
import type { CartState, ShownLine } from '../../src/store/cart/state.ts';
import { CartLine } from './CartLine.tsx';
import { nameOf } from './line-format.ts';

interface LinesProps {
  readonly app: App;
  readonly host: Element;
  readonly lines: readonly ShownLine[];
  readonly removed: CartState['removed'];
  readonly currency: string | undefined;
  readonly locale: string;
}

/** The products in the cart, and in place of those just removed the way back. */
export function Lines({ app, host, lines, removed, currency, locale }: LinesProps) {
  const returned = useRef('');
  const rows = lines.map(line => (
    <CartLine
      key={line.key}
      app={app}
      host={host}
      line={line}
      currency={currency}
      locale={locale}
      remove={line.key === returned.current ? focusOnce : undefined}
    />
  ));
  const back = removed.filter(({ line: { key } }) => !lines.some(line => line.key === key));
  for (const { line, index } of back.toSorted((a, b) => a.index - b.index)) {
    const name = nameOf(line);
    rows.splice(
      index,
      0,
      <li key={`removed ${line.key}`} part="removed" className="removed">
        <span>{fill(words.removed, { name })}</span>
        <button
          type="button"
          part="undo"
          className="text-button"
          aria-label={fill(words.undoNamed, { name })}
          ref={focusOnce}
          onClick={() => {
            returned.current = line.key;
            void undoRemove(app, line.key, host).catch(() => undefined);
          }}
        >
          {words.undo}
        </button>
      </li>,
    );
  }
  return (
    <ul part="lines" className="lines">
      {rows}
    </ul>
  );
}

/** The button that was pressed has gone: the keyboard goes on from the one that undoes it. */
function focusOnce(button: HTMLButtonElement | null): void {
  const root = button?.getRootNode();
  const lost = root instanceof ShadowRoot && (!root.activeElement || root.activeElement.localName === 'dialog');
  if (lost) button?.focus();
}
