import { type ReactNode, useEffect, useRef } from 'react';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { readList } from '../../../src/store/account/actions.ts';
import type { AccountLists } from '../../../src/store/account/state.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { AccountBoundary } from './AccountBoundary.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';
import { useAccountSlice } from './useAccountSlice.ts';

interface AccountListProps<K extends keyof AccountLists> extends WidgetContext {
  readonly name: K;
  readonly renderItem: (item: AccountLists[K]['items'][number]) => ReactNode;
}

/** A list of the member's account, read page by page: loading, empty, failed or shown. */
export function AccountList<K extends keyof AccountLists>({ app, host, name, renderItem }: AccountListProps<K>) {
  const listElement = useRef<HTMLUListElement>(null);
  /** The number of items before more are read. The first new item takes the focus. */
  const previousCount = useRef(0);
  const load = () => readList(app, name);
  const loadMore = () => {
    previousCount.current = items.length;
    void readList(app, name, true);
  };
  const listState = useAccountSlice(app, host, name, load);
  const items: readonly AccountLists[K]['items'][number][] = listState?.items ?? [];
  const { status = 'loading', next, problem } = listState ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: when items have been added.
  useEffect(() => {
    const first = previousCount.current && listElement.current?.children[previousCount.current];
    if (first instanceof HTMLElement) first.focus();
    previousCount.current = 0;
  }, [items.length]);

  const errorNotice = problem && <LazyNotice problem={problem} onRetry={items.length && next ? loadMore : load} />;
  if (!items.length) {
    if (errorNotice) return errorNotice;
    return status === 'loading' ? <LoadingSkeleton /> : <p part="empty">{messages.empty[name]}</p>;
  }
  return (
    <>
      <ul part="list" className="entries" ref={listElement}>
        {items.map(item => (
          <li key={item.id} part="entry" tabIndex={-1}>
            <AccountBoundary app={app} host={host} renderContent={() => renderItem(item)} />
          </li>
        ))}
      </ul>
      {errorNotice}
      {next && !errorNotice && (
        <Button part="more" className="quiet" busy={status === 'loading'} onPress={loadMore}>
          {messages.more}
        </Button>
      )}
    </>
  );
}
