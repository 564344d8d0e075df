import { useRef, useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import type { WidgetProps } from '../../src/elements/host.ts';
import { Lazy } from '../../src/elements/Lazy.tsx';
import { LazyNotice } from '../../src/elements/LazyNotice.tsx';
import { useErrorEvent } from '../../src/elements/useErrorEvent.ts';
import { useHostStates } from '../../src/elements/useHostStates.ts';
import { useScrollPosition } from '../../src/elements/useScrollPosition.ts';
import { productListMessages as messages } from '../../src/i18n/en/product-list.ts';
import { interpolate, pluralize } from '../../src/i18n/interpolate.ts';
import { lazyImport } from '../../src/transport/lazy-import.ts';
import { Button } from '../../src/ui/Button.tsx';
import { TextButton } from '../../src/ui/TextButton.tsx';
import { type attributes, readControls, readRefs } from './attributes.ts';
import { Cards } from './Cards.tsx';
import type { Settled } from './changed/Outcome.ts';
import { loadSheet } from './load-sheet.ts';
import { loadFilters } from './read-on.ts';
import { useItemList } from './useItemList.ts';
import { useProducts } from './useProducts.ts';
import { useView } from './useView.ts';

type Props = WidgetProps<typeof attributes>;

const loadControls = lazyImport(() => import('./controls/Controls.tsx'));

/** Products as cards, with search, filters and order. Another `collection` or `products` starts a new list. */
export function ProductList(props: Props) {
  useScrollPosition(props.app);
  return <ProductListBody key={`${props.collection} ${props.products}`} {...props} />;
}

function ProductListBody(props: Props) {
  const { app, host, collection, pageSize } = props;
  const refs = readRefs(props.products);
  const controls = readControls(props.controls);
  const hasControls = controls.length > 0;
  const { viewed, late, readAddress, change } = useView(props);
  const { view, changes } = viewed;
  const { search, sort, filter, page } = view;
  const base = { collection, refs, search, sort };
  const seen = useSeen(search);
  const { reading, isLoading, problem, retry } = useProducts(
    app,
    base,
    filter,
    pageSize * page,
    seen.learn,
    readAddress,
  );
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [chosen, setChosen] = useState<Product>();
  useErrorEvent(app, host, problem, retry);

  const products = (reading?.found ?? []).slice(0, pageSize * page);
  const isEmpty = reading && !reading.found.length;
  const isNarrowed = Boolean(search || filter);
  // The slot `fallback` has the products that the attributes name. With another view, from the page's address or the
  // shopper, the slot would show the wrong products.
  const isAsWritten =
    !changes &&
    !readAddress &&
    page === 1 &&
    [search, sort, filter].join() === [props.search, props.sort, props.filter].join();
  useHostStates(host, {
    loading: !reading && !problem,
    empty: isEmpty && !isLoading,
    error: problem,
    busy: reading && isLoading,
  });
  useItemList(props, products);
  const grid = useRef<HTMLUListElement>(null);
  const hasMore = reading && !problem && (reading.found.length > products.length || !reading.isComplete);
  const before = useRef<Settled>({ changes, key: '', count: 0 });
  if (!changes && reading) before.current = { changes, key: reading.key, count: products.length };
  const clear = () => {
    // The focused button is about to be removed, so the first control takes the focus.
    host.shadowRoot?.querySelector<HTMLElement>('.controls :is(input, button, select)')?.focus();
    change({ search: '', filter: '' });
  };

  const placeholder = hasControls && (
    <div className="controls">
      {controls.map(control => (
        <div key={control} className={control} />
      ))}
    </div>
  );
  const none = <p>{messages.none}</p>;
  const content = (
    <section className="products" aria-label={messages.title}>
      <slot name="header" />
      {readAddress && placeholder}
      {hasControls && !readAddress && (
        <Lazy
          {...props}
          load={loadControls}
          render={code => (
            <code.Controls
              controls={controls}
              view={view}
              filtersOpen={filtersOpen}
              onToggleFilters={() => setFiltersOpen(!filtersOpen)}
              onChange={change}
            />
          )}
        >
          {placeholder}
        </Lazy>
      )}
      {controls.includes('filters') && (filtersOpen || filter) && (
        <Lazy
          {...props}
          load={loadFilters}
          render={code => (
            <code.Filters
              {...props}
              query={base}
              filter={filter}
              open={filtersOpen}
              seen={seen.products}
              isAllSeen={Boolean(reading?.isComplete && !reading.filter)}
              onSeen={seen.learn}
              onChange={next => change({ filter: next })}
            />
          )}
        />
      )}
      {hasControls && (
        <p part="count" className="note count">
          {reading?.isExact && !isEmpty ? pluralize(messages.count, reading.total) : '\u00a0'}
        </p>
      )}
      <LazyNotice problem={problem} onRetry={retry} />
      {isEmpty && !problem && (
        <div part="empty" className="empty">
          {isNarrowed ? none : <slot name="empty">{none}</slot>}
          {isNarrowed && (
            <TextButton part="clear" onClick={clear}>
              {messages.clear}
            </TextButton>
          )}
        </div>
      )}
      {!(problem && !reading) && (
        <Cards
          {...props}
          grid={grid}
          shown={reading ? products : undefined}
          expected={refs.length ? Math.min(refs.length, pageSize) : pageSize}
          isLoading={isLoading}
          isFirst={!changes && !isEmpty}
          onChoose={setChosen}
        />
      )}
      {hasMore && (
        <Button
          part="more"
          className="quiet more"
          busy={isLoading}
          onPress={() => change({ page: page + 1 }, { replace: true })}
        >
          {reading.isExact
            ? interpolate(messages.more, { n: products.length, total: reading.total })
            : messages.moreOfMany}
        </Button>
      )}
      <p className="sr" role="status">
        {late && changes > 0 && (
          <late.Outcome
            list={props}
            viewed={viewed}
            reading={reading}
            isLoading={isLoading}
            hasMore={Boolean(hasMore)}
            count={products.length}
            before={before.current}
            grid={grid}
          />
        )}
      </p>
      {chosen && (
        <Lazy
          {...props}
          load={loadSheet}
          render={code => <code.Sheet {...props} product={chosen} onClose={() => setChosen(undefined)} />}
        />
      )}
    </section>
  );
  return (
    <div className="whole">
      {content}
      {isAsWritten && host.hasSlotted('fallback') && <slot name="fallback" />}
    </div>
  );
}

/** All products that have been read for a search, with any filter. The filters offer their choices. */
function useSeen(search: string) {
  const held = useRef<{ readonly search: string; readonly products: Map<string, Product> }>(undefined);
  if (held.current?.search !== search) held.current = { search, products: new Map() };
  const { products } = held.current;
  return {
    products,
    learn: (more: readonly Product[]) => {
      for (const product of more) products.set(product.id, product);
    },
  };
}
