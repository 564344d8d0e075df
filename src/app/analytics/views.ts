import type { Product } from '../../api/products.ts';
import type { ShopApp } from '../../store/app.ts';
import { getProductEntry } from '../../store/products.ts';
import { findAll } from '../../validation/find-all.ts';
import { ignoreErrors } from '../../validation/ignore-errors.ts';
import type { ListPlace } from './items.ts';

const TAG = 'kiosk-add-to-cart';
/** The cards of a product list are product forms in its shadow root. */
const LIST_TAG = 'kiosk-product-list';
/**
 * Views are pushed this long after the last change, ms, so that products that come into view together become one event.
 */
const BATCH_WINDOW_MS = 100;

/** A product in view, and its place in its list. Without a list, the index is 0. */
export interface ProductView {
  readonly product: Product;
  readonly place: ListPlace;
}

interface Listener {
  /** Called once for a product in view that is in no list, as on a product page. */
  readonly onView: (view: ProductView) => void;
  /** Called with the products of one list that have come into view together. */
  readonly onListView: (views: readonly ProductView[]) => void;
  /** Called for the first press on a product's form in a list, or on the link in its card. */
  readonly onSelect: (view: ProductView) => void;
}

const isInView = ({ isIntersecting, intersectionRatio, intersectionRect }: IntersectionObserverEntry): boolean =>
  isIntersecting && (intersectionRatio >= 0.5 || intersectionRect.height * 2 >= innerHeight);

/**
 * Whether half of an element is visible, or an element fills half the screen. For elements that the observer has not
 * reported yet.
 */
const isOnScreen = (element: Element): boolean => {
  const { top, bottom, height } = element.getBoundingClientRect();
  const visible = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return visible > 0 && visible * 2 >= Math.min(height, innerHeight);
};

/**
 * Calls the listener when products of this shop's forms come into view, and when a product of a list is chosen. Calls
 * it once for a product outside of all lists, and once for each form in a list. The returned function calls it at once
 * for views that wait for the batch, and for the given products that are on screen.
 */
export function watchProducts(
  app: ShopApp,
  { onView, onListView, onSelect }: Listener,
): (productIds: readonly string[]) => void {
  const visible = new Set<Element>();
  const reported = { view: new WeakMap<Element, string>(), select: new WeakMap<Element, string>() };
  const viewed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isOurs = (element: Element) => (element.getAttribute('client-id') || app.clientId) === app.clientId;
  const findForms = () =>
    [...findAll(`${TAG},${LIST_TAG}`)]
      .flatMap(({ localName, shadowRoot }, index, all) =>
        localName === TAG ? (all[index] as Element) : [...(shadowRoot?.querySelectorAll(TAG) ?? [])],
      )
      .filter(isOurs);
  /** The product list that has a form as a card; undefined for other forms. */
  const getListElement = (form: Element) => {
    const { host } = form.getRootNode() as ShadowRoot;
    return host?.localName === LIST_TAG ? host : undefined;
  };
  const getName = (element: Element) => element.getAttribute('product') ?? '';
  const getProduct = (element: Element) => getProductEntry(app.store.getState(), getName(element))?.product;
  /**
   * The list of a form: its product list, the `data-kiosk-list` around it, or all forms of the page outside such lists.
   * Undefined if those forms show one product only.
   */
  const getList = (element: Element): { readonly name: string; readonly forms: readonly Element[] } | undefined => {
    const list = getListElement(element);
    const marked = (list ?? element).closest('[data-kiosk-list]');
    const forms = findForms().filter(
      form => getListElement(form) === list && (list || form.closest('[data-kiosk-list]') === marked),
    );
    const name = marked?.getAttribute('data-kiosk-list') ?? list?.getAttribute('collection') ?? '';
    if (list || marked) return { name, forms };
    return new Set(forms.map(getName)).size > 1 ? { name: '', forms } : undefined;
  };
  const toPlace = (element: Element): ListPlace | undefined => {
    const list = getList(element);
    if (!list) return undefined;
    const { name, forms } = list;
    const names = name && { item_list_id: name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_'), item_list_name: name };
    return { ...names, index: forms.indexOf(element) };
  };

  function tellViews(): void {
    const lists = new Map<string | undefined, ProductView[]>();
    for (const element of visible) {
      const product = getProduct(element);
      if (!product || reported.view.get(element) === product.id) continue;
      reported.view.set(element, product.id);
      const place = toPlace(element);
      if (place) {
        const views = lists.get(place.item_list_name) ?? [];
        lists.set(place.item_list_name, [...views, { product, place }]);
      } else if (!viewed.has(product.id)) {
        viewed.add(product.id);
        onView({ product, place: { index: 0 } });
      }
    }
    for (const views of lists.values()) onListView(views.sort((a, b) => a.place.index - b.place.index));
  }

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(tellViews, BATCH_WINDOW_MS);
  };
  const observer = new IntersectionObserver(
    entries => {
      for (const entry of entries)
        if (isInView(entry)) visible.add(entry.target);
        else visible.delete(entry.target);
      schedule();
    },
    { threshold: [0, 0.1, 0.25, 0.5] },
  );
  const mutations = new MutationObserver(() => observeForms());
  const observeForms = () => {
    for (const root of [document, ...[...findAll(LIST_TAG)].flatMap(({ shadowRoot }) => shadowRoot ?? [])])
      mutations.observe(root, { childList: true, subtree: true, attributeFilter: ['product'] });
    for (const form of findForms()) observer.observe(form);
    schedule();
  };
  app.store.subscribe(({ products }, previous) => {
    // A list has its shadow root by the time its products are read.
    if (products !== previous.products) observeForms();
  });
  addEventListener(
    'click',
    event => {
      const form = event.isTrusted && findPressed(event);
      const product = form && getProduct(form);
      if (!product || reported.select.get(form) === product.id) return;
      const place = toPlace(form);
      if (!place) return;
      reported.select.set(form, product.id);
      tellViews(); // A selected product counts as viewed.
      onSelect({ product, place });
    },
    true,
  );
  observeForms();
  return productIds => {
    for (const form of findForms()) {
      if (productIds.includes(getProduct(form)?.id ?? '') && isOnScreen(form)) visible.add(form);
    }
    tellViews();
  };

  /** The pressed form, or the only form in the card of a pressed link. */
  function findPressed(event: Event): Element | undefined {
    return ignoreErrors(() => {
      const pressed = event.target as Element;
      const form = (event.composedPath() as Element[]).find(({ localName }) => localName === TAG);
      if (form) return isOurs(form) ? form : undefined;
      for (let card = pressed.closest('a[href]')?.parentElement; card; card = card.parentElement) {
        const [first, second] = findForms().filter(form => card.contains(form));
        if (first) return second ? undefined : first;
      }
      return undefined;
    });
  }
}
