import { type ReactNode, useEffect, useRef } from 'react';
import { accountWords as words } from '../../../src/i18n/en/account.ts';
import { problemWords } from '../../../src/i18n/error-message.ts';
import { readList } from '../../../src/store/account/actions.ts';
import type { Listings } from '../../../src/store/account/state.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Notice } from '../../../src/ui/Notice.tsx';
import { Sound } from './ErrorBoundary.tsx';
import { Loading } from './LoadingSkeleton.tsx';
import type { Place } from './page-props.ts';
import { useReading } from './useAccountSlice.ts';

interface ListingProps<K extends keyof Listings> extends Place {
  readonly name: K;
  readonly children: (item: Listings[K]['items'][number]) => ReactNode;
}

/** One of the member's own lists: on its way, empty, failed, or there, with more to come. */
export function Listing<K extends keyof Listings>({ app, host, name, children }: ListingProps<K>) {
  const list = useRef<HTMLUListElement>(null);
  /** How many there were when more were asked for: the first new one takes the focus. */
  const before = useRef(0);
  const read = () => readList(app, name);
  const more = () => {
    before.current = items.length;
    void readList(app, name, true);
  };
  const held = useReading(app, host, name, read);
  const items: readonly Listings[K]['items'][number][] = held?.items ?? [];
  const { status = 'loading', next, problem } = held ?? {};

  useEffect(() => {
    const first = before.current && list.current?.children[before.current];
    if (first instanceof HTMLElement) first.focus();
    before.current = 0;
  }, [items.length]);

  const failed = problem && (
    <Notice
      message={problemWords(problem)}
      requestId={problem.requestId}
      onRetry={items.length && next ? more : () => void read()}
    />
  );
  if (!items.length) {
    if (failed) return failed;
    return status === 'loading' ? <Loading /> : <p part="empty">{words.empty[name]}</p>;
  }
  return (
    <>
      <ul part="list" className="entries" ref={list}>
        {items.map(item => (
          <li key={item.id} part="entry" tabIndex={-1}>
            <Sound app={app} host={host}>
              {children(item)}
            </Sound>
          </li>
        ))}
      </ul>
      {failed}
      {next && !failed && (
        <Button part="more" className="quiet" busy={status === 'loading'} onPress={more}>
          {words.more}
        </Button>
      )}
    </>
  );
}
