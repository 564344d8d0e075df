import type { Product } from '../../../src/api/products.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { useRecommended } from '../../../src/elements/useRecommended.ts';
import { recommendationMessages as messages } from '../../../src/i18n/en/recommendations.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { addProduct } from '../../../src/store/cart/add-product.ts';
import { toSimplePreview } from '../../../src/store/cart/simple-preview.ts';
import type { ShownLine } from '../../../src/store/cart/state.ts';
import { getImage, getMediaItems } from '../../../src/store/pictures.ts';
import { recommendProducts } from '../../../src/store/recommendations.ts';
import { getSimpleOffer, isSimple } from '../../../src/store/simple-offer.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { renderPrice } from '../../../src/ui/Price.tsx';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { useStore } from '../../../src/ui/useStore.ts';
import { adoptBelowLinesStyles } from './styles.ts';

/** The most products shown below the lines of a cart. */
const MAX_RELATED = 4;
/** The most products shown in an empty cart. */
const MAX_POPULAR = 3;

interface RecommendationsProps extends WidgetContext {
  readonly lines: readonly ShownLine[];
  readonly empty: boolean;
}

/**
 * Recommended products, each with a button that adds one unit. Shows only available products without options and text
 * fields that are neither in the cart nor saved for later. Renders nothing if there are none or the request fails.
 */
export function Recommendations(props: RecommendationsProps) {
  const { app, lines, empty } = props;
  const saved = useStore(app.store, state => state.cart.saved);
  const inCart = lines.map(({ catalogReference }) => catalogReference.catalogItemId);
  const known = [...inCart, ...(saved ?? []).map(({ catalogReference }) => catalogReference.catalogItemId)];
  // The recommendations do not depend on the quantities or the order of the lines.
  const key = `in the cart: ${inCart.toSorted().join()}`;
  const recommended = useRecommended(app, key, () =>
    recommendProducts(
      app,
      lines.map(({ catalogReference }) => catalogReference),
    ),
  );
  const shown = (recommended ?? [])
    .filter(
      product =>
        isSimple(product) && getSimpleOffer(product).availability === 'available' && !known.includes(product.id),
    )
    .slice(0, empty ? MAX_POPULAR : MAX_RELATED);
  if (!shown.length) return null;
  return (
    <section
      part="recommendations"
      className="below-lines"
      ref={adoptBelowLinesStyles}
      aria-labelledby="recommendations-title"
    >
      <h3 id="recommendations-title">{empty ? messages.popular : messages.related}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without bullets for none. */}
      <ul className={empty ? '' : 'row'} role="list">
        {shown.map(product => (
          <Offer key={product.id} {...props} product={product} />
        ))}
      </ul>
    </section>
  );
}

interface OfferProps extends WidgetContext {
  readonly product: Product;
}

function Offer({ app, host, product, locale }: OfferProps) {
  const { name } = product;
  const { price } = getSimpleOffer(product);
  const add = () =>
    void addProduct(app, toSimplePreview(product, 1), { from: host, quiet: true }).catch(() => undefined);
  return (
    <li part="recommendation" className="offer">
      <Picture
        part="recommendation-picture"
        image={getImage(getMediaItems(product.media)[0])}
        alt=""
        width={56}
        height={70}
        name={name}
      />
      <div className="details">
        <p className="name">
          <bdi>{name}</bdi>
        </p>
        {price && <p className="note">{renderPrice({ price, locale })}</p>}
      </div>
      <TextButton part="recommendation-add" aria-label={interpolate(messages.addNamed, { name })} onClick={add}>
        {messages.add}
      </TextButton>
    </li>
  );
}
