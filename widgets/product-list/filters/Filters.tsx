import { useEffect, useState } from 'react';
import type { Product } from '../../../src/api/products.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { productFilterMessages as messages } from '../../../src/i18n/en/product-filters.ts';
import { formatMoney } from '../../../src/i18n/numbers.ts';
import { type ProductsQuery, readProducts } from '../../../src/store/product-list.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { adoptFieldStyles } from '../../../src/ui/field-styles.ts';
import { Applied } from './Applied.tsx';
import { FacetGroup } from './FacetGroup.tsx';
import { getFilterCurrency, listFacets } from './facets.ts';
import { type EditFilter, parseFilter, setChoice, writeFilter } from './filter.ts';
import styles from './filters.css?inline';
import { PriceFields } from './PriceFields.tsx';

const adoptFilterStyles = /* @__PURE__ */ adoptStyles(styles);

/** The most products that are read for their choices, in addition to the shown products. */
const SAMPLE_SIZE = 100;

interface FiltersProps extends WidgetContext {
  /** The query without the filter. */
  readonly query: ProductsQuery;
  /** The filter as text, for `parseFilter`. */
  readonly filter: string;
  readonly open: boolean;
  readonly seen: ReadonlyMap<string, Product>;
  /** Whether `seen` has all products that the query finds. */
  readonly isAllSeen: boolean;
  readonly onSeen: (products: readonly Product[]) => void;
  /** Called with the changed filter as text. */
  readonly onChange: (filter: string) => void;
}

/**
 * The applied filters and, while `open`, the filters to choose from: a group for each option, the price, and the stock.
 */
export function Filters(props: FiltersProps) {
  const { locale, open, seen, onChange } = props;
  const filter = parseFilter(props.filter);
  const isAllSeen = useSample(props);
  /** The filter with the changes that have not rendered yet. */
  let latest = filter;
  const change = (edit: EditFilter) => {
    latest = { ...latest, ...edit(latest) };
    onChange(writeFilter(latest));
  };
  const currency = getFilterCurrency(seen.values());
  const format = (amount: number) => (currency ? formatMoney(amount, currency, locale) : String(amount));
  const setRefs = (node: Node | null) => {
    adoptFieldStyles(node);
    adoptFilterStyles(node);
  };
  return (
    <div className="narrowing" ref={setRefs}>
      {open && (
        <div part="filters" className="filters">
          {listFacets(seen.values(), filter).map(({ name, written = name, choices }) => (
            <FacetGroup
              key={name}
              name={name}
              choices={choices}
              showCounts={isAllSeen}
              onChange={(choice, chosen) => change(setChoice(written, choice, chosen))}
            />
          ))}
          {currency && (
            <PriceFields filter={filter} currency={currency} locale={locale} onChange={range => change(() => range)} />
          )}
          <label part="facet" className="facet check">
            <input
              type="checkbox"
              part="check"
              checked={!!filter.inStock}
              onChange={({ currentTarget }) => change(() => ({ inStock: currentTarget.checked }))}
            />
            <span>{messages.inStock}</span>
          </label>
        </div>
      )}
      <Applied filter={filter} format={format} onChange={change} onClear={() => onChange('')} />
    </div>
  );
}

/**
 * Once for each search, when the filters are unfolded, reads up to `SAMPLE_SIZE` products for their choices, unless all
 * products have been seen. Returns whether all products have been seen.
 */
function useSample({ app, query, open, seen, isAllSeen, onSeen }: FiltersProps): boolean {
  const [sampledTotal, setTotal] = useState<{ readonly search: string; readonly total: number }>();
  const { search } = query;
  const isSampled = sampledTotal?.search === search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search.
  useEffect(() => {
    if (!open || isAllSeen || isSampled) return;
    let isCurrent = true;
    readProducts(app, { ...query, sort: 'featured' }, { offset: 0, limit: SAMPLE_SIZE }).then(
      ({ products, total }) => {
        if (!isCurrent) return;
        onSeen(products);
        setTotal({ search, total });
      },
      // The failure is ignored, because the filters still offer the choices of the shown products.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [app, search, open, isAllSeen]);
  return isAllSeen || (isSampled && seen.size >= Number(sampledTotal?.total));
}
