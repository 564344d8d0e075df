import { useEffect, useRef, useState } from 'react';
import { describeWait } from '../../../src/i18n/describe-wait.ts';
import { formMessages as messages } from '../../../src/i18n/en/cart-forms.ts';
import { interpolate, pluralize } from '../../../src/i18n/interpolate.ts';
import { formatNumber } from '../../../src/i18n/numbers.ts';
import { getShownNote } from '../../../src/store/cart/details/shown.ts';
import { loadDetails } from '../../../src/store/cart/load.ts';
import type { DrawerPartProps } from '../props.ts';
import { adoptFormStyles } from './form.ts';

/** The most characters of a note. */
const ROOM = 1000;
/** From this length on, the form counts the characters that are left. */
const COUNT_FROM = 900;

/**
 * The field for a note to the shop. Saves the note when the field loses the focus or is folded, and when the page is
 * hidden or left. Cuts a longer note at 1,000 characters and says that it did.
 */
export function NoteForm({ app, host, cart, locale }: DrawerPartProps) {
  const kept = getShownNote(cart);
  const [text, setText] = useState(kept);
  const [isCut, setIsCut] = useState(false);
  const latest = useRef(text);
  latest.current = text;
  /** The note that was sent last. Undefined after a failed save, so that the next save sends the note again. */
  const sent = useRef<string | undefined>(kept);
  /** The member who types, empty for a visitor. A member's note must not be saved in the next shopper's cart. */
  const { current: owner } = useRef(app.client.session.owner);
  const save = () => {
    const note = latest.current.trim();
    if (note === sent.current || (owner && owner !== app.client.session.owner)) return;
    sent.current = note;
    loadDetails()
      .then(({ saveNote }) => saveNote(app, note, host))
      .catch(() => {
        sent.current = undefined;
      });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form saves when folded, and when the drawer or the page closes.
  useEffect(() => {
    addEventListener('pagehide', save);
    addEventListener('visibilitychange', save);
    return () => {
      removeEventListener('pagehide', save);
      removeEventListener('visibilitychange', save);
      save();
    };
  }, []);

  const hint = isCut
    ? interpolate(messages.cut, { n: formatNumber(ROOM, locale) })
    : text.length >= COUNT_FROM
      ? pluralize(messages.left, ROOM - text.length)
      : describeWait(cart.ops.find(({ kind }) => kind === 'note')?.waiting, messages.note) || messages.noteKept;
  return (
    <div className="note-form" ref={adoptFormStyles}>
      <label htmlFor="note" className="sr">
        {messages.note}
      </label>
      <textarea
        part="note-input"
        id="note"
        className="input"
        rows={3}
        value={text}
        aria-describedby="note-hint"
        onInput={({ currentTarget }: { currentTarget: { value: string } }) => {
          const { value } = currentTarget;
          // Drops half of a surrogate pair at the end, as the stored note does.
          const fitting = value.length > ROOM ? value.slice(0, ROOM).replace(/[\ud800-\udbff]$/, '') : value;
          setIsCut(fitting !== value);
          setText(fitting);
          if (fitting !== value) currentTarget.value = fitting;
        }}
        onBlur={save}
      />
      <p className="note" id="note-hint" role={isCut ? 'alert' : undefined}>
        <bdi>{hint}</bdi>
      </p>
    </div>
  );
}
