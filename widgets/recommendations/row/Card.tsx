import { useEffect, useState } from 'react';
import type { Product } from '../../../src/api/products.ts';
import { LateNotice } from '../../../src/elements/LateNotice.tsx';
import { recommendedMessages as messages } from '../../../src/i18n/en/recommended.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import type { ShopApp } from '../../../src/store/app.ts';
import { addProduct } from '../../../src/store/cart/add-product.ts';
import { toSimplePreview } from '../../../src/store/cart/simple-preview.ts';
import { getImage } from '../../../src/store/pictures.ts';
import { type Problem, toProblem } from '../../../src/store/problem.ts';
import { getOffer, getPictures } from '../../../src/store/selection.ts';
import { isSimple } from '../../../src/store/simple-offer.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Picture } from '../../../src/ui/Picture.tsx';
import { renderPrice } from '../../../src/ui/Price.tsx';

/** How long a button says `Added`, ms. */
const ADDED_LABEL_MS = 1600;

interface CardProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly product: Product;
  readonly url: string | undefined;
  readonly locale: string;
}

/** One product: its name leads to its page; the button adds it, or leads there where something is to be chosen. */
export function Card({ app, host, product, url, locale }: CardProps) {
  const { name } = product;
  const { price, isFromPrice } = getOffer(product, {});
  const [state, setState] = useState<'idle' | 'busy' | 'added'>('idle');
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    if (state !== 'added') return;
    const timer = setTimeout(() => setState('idle'), ADDED_LABEL_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const add = async () => {
    setState('busy');
    setProblem(undefined);
    try {
      const cart = await addProduct(app, toSimplePreview(product, 1), { from: host });
      setState(cart ? 'added' : 'idle');
    } catch (error) {
      setState('idle');
      setProblem(toProblem(error));
    }
  };
  const named = interpolate(messages.addNamed, { name });
  return (
    <li part="card" className="card">
      <Picture image={getImage(getPictures(product, {})[0])} alt="" width={240} height={300} name={name} />
      <p part="name" className="name">
        {url ? (
          <a part="link" href={url}>
            {name}
          </a>
        ) : (
          name
        )}
      </p>
      <p className="line">{price && renderPrice({ price, locale, isFromPrice })}</p>
      {isSimple(product) ? (
        <Button
          part={state === 'added' ? 'button added' : 'button'}
          className="quiet"
          busy={state === 'busy'}
          onPress={() => void add()}
        >
          <span aria-hidden="true">{state === 'added' ? messages.added : messages.add}</span>
          <span className="sr">{named}</span>
        </Button>
      ) : (
        <a part="button" className="button quiet" href={url}>
          {messages.options}
          <span className="sr">, {name}</span>
        </a>
      )}
      <p className="sr" role="status">
        {state === 'added' && !app.store.getState().drawer.tellsAdds && interpolate(messages.addedToCart, { name })}
      </p>
      <LateNotice problem={problem} onRetry={add} />
    </li>
  );
}
