import { useEffect, useState } from 'react';
import type { Product } from '../../../src/api/products.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { recommendedMessages as messages } from '../../../src/i18n/en/recommended.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { type AddingState, createAdding } from '../../../src/store/cart/adding.ts';
import { NO_CHOICES } from '../../../src/store/choices.ts';
import { getImage } from '../../../src/store/pictures.ts';
import { getOffer, getPictures } from '../../../src/store/selection.ts';
import { isSimple } from '../../../src/store/simple-offer.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Picture } from '../../../src/ui/Picture.tsx';
import { renderPrice } from '../../../src/ui/Price.tsx';

interface CardProps extends WidgetContext {
  readonly product: Product;
  readonly url: string | undefined;
}

/** One product. Its name links to its page. The button adds the product, or links to the page if it has options. */
export function Card({ app, host, product, url, locale }: CardProps) {
  const { name } = product;
  const offer = getOffer(product, NO_CHOICES);
  const [{ busy, added, status, waiting, problem, retry }, show] = useState<AddingState>({});
  const [adding] = useState(() => createAdding(app, { from: host, idOrSlug: product.id, show, press: () => add() }));
  useEffect(() => adding.stop, [adding]);
  const add = () =>
    adding.press({ product, cached: false, failure: undefined, selection: { offer }, quantity: 1, buyNow: false });
  const named = interpolate(messages.addNamed, { name });
  return (
    <li part="card" className="card">
      <Picture image={getImage(getPictures(product, NO_CHOICES)[0])} alt="" width={240} height={300} name={name} />
      <p part="name" className="name">
        {url ? (
          <a part="link" href={url}>
            {name}
          </a>
        ) : (
          name
        )}
      </p>
      <p className="line">{offer.price && renderPrice({ ...offer, price: offer.price, locale })}</p>
      {isSimple(product) ? (
        <Button part={added ? 'button added' : 'button'} className="quiet" busy={busy} onPress={add}>
          <span aria-hidden="true">{added ? messages.added : messages.add}</span>
          <span className="sr">{named}</span>
        </Button>
      ) : (
        <a part="button" className="button quiet" href={url}>
          {messages.options}
          <span className="sr">, {name}</span>
        </a>
      )}
      <p className={waiting ? 'note' : 'sr'} role="status">
        {status}
      </p>
      <LazyNotice problem={problem} onRetry={retry ?? add} quiet={retry && app.store.getState().drawer.tellsAdds} />
    </li>
  );
}
