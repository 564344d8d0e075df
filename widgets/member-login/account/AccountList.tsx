import { type ReactNode, useEffect, useRef } from 'react';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { errorMessage } from '../../../src/i18n/error-message.ts';
import { readList } from '../../../src/store/account/actions.ts';
import type { AccountLists } from '../../../src/store/account/state.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Notice } from '../../../src/ui/Notice.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';
import type { PageProps } from './page-props.ts';
import { useAccountSlice } from './useAccountSlice.ts';

interface AccountListProps<K extends keyof AccountLists> extends PageProps {
  readonly name: K;
  readonly children: (item: AccountLists[K]['items'][number]) => ReactNode;
}

/** One of the member's own lists: on its way, empty, failed, or there, with more to come. */
export function AccountList<K extends keyof AccountLists>({ app, host, name, children }: AccountListProps<K>) {
  const listElement = useRef<HTMLUListElement>(null);
  /** How many there were when more were asked for: the first new one takes the focus. */
  const previousCount = useRef(0);
  const load = () => readList(app, name);
  const loadMore = () => {
    previousCount.current = items.length;
    void readList(app, name, true);
  };
  const listState = useAccountSlice(app, host, name, load);
  const items: readonly AccountLists[K]['items'][number][] = listState?.items ?? [];
  const { status = 'loading', next, problem } = listState ?? {};

  useEffect(() => {
    const first = previousCount.current && listElement.current?.children[previousCount.current];
    if (first instanceof HTMLElement) first.focus();
    previousCount.current = 0;
  }, [items.length]);

  const errorNotice = problem && (
    <Notice
      message={errorMessage(problem)}
      requestId={problem.requestId}
      onRetry={items.length && next ? loadMore : () => void load()}
    />
  );
  if (!items.length) {
    if (errorNotice) return errorNotice;
    return status === 'loading' ? <LoadingSkeleton /> : <p part="empty">{messages.empty[name]}</p>;
  }
  return (
    <>
      <ul part="list" className="entries" ref={listElement}>
        {items.map(item => (
          <li key={item.id} part="entry" tabIndex={-1}>
            <ErrorBoundary app={app} host={host}>
              {children(item)}
            </ErrorBoundary>
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
