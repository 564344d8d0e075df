import { useEffect, useReducer, useRef } from 'react';
import { useLazy } from '../../src/elements/useLazy.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { toJson } from '../../src/validation/to-json.ts';
import type { View, Viewed, Written } from './view.ts';

const loadChanged = lazyImport(() => import('./changed/changed.ts'));

/**
 * The shopper's view of a list, which ends when the page's attributes change. With `params`, the view is in the page's
 * address and follows the back and forward buttons. If the address already has a view, `readAddress` must read it
 * first. `late` is the code for changes, once it has loaded.
 */
export function useView(props: Written) {
  const { params, search, sort, filter } = props;
  const request = toJson([params, search, sort, filter]);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const held = useRef<Viewed & { readonly request: string; readonly isAddressed?: unknown }>(undefined);
  if (held.current?.request !== request)
    held.current = {
      request,
      view: { search, sort, filter, page: 1 },
      changes: 0,
      isAddressed: params && [...new URLSearchParams(location.search).keys()].some(key => key.startsWith(`${params}-`)),
    };
  const viewed = held.current;
  const { code: late } = useLazy(loadChanged, viewed.changes);

  const hold = (view: View, changes: number, step?: Viewed['step']) => {
    held.current = { request, view, changes, step };
    redraw();
  };
  const readAddress = async (changes = 0): Promise<undefined> => {
    const { readView } = await loadChanged();
    hold(readView(props), changes);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request stands for what the page has written.
  useEffect(() => {
    if (!params) return;
    const follow = () => void readAddress((held.current?.changes ?? 0) + 1).catch(() => {});
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [request]);

  return {
    viewed,
    late,
    readAddress: viewed.isAddressed ? readAddress : undefined,
    change(part: Partial<View>, { replace = false } = {}): void {
      const { view, changes } = held.current ?? viewed;
      hold({ ...view, page: 1, ...part }, changes + 1, replace ? 'replaceState' : 'pushState');
    },
  };
}
