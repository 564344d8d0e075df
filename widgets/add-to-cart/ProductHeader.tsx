import { useState } from 'react';
import type { Product } from '../../src/api/products.ts';
import { type Choices, pictureOf, picturesOf } from '../../src/store/selection.ts';
import { Picture } from '../../src/ui/Picture.tsx';
import { isWebUrl } from '../../src/validation/url.ts';

interface ShowcaseProps {
  readonly product: Product | undefined;
  readonly choices: Choices;
  readonly image: boolean;
  readonly name: boolean;
}

/** The face of a card: picture with ribbon, and the name, which leads to the product's page where it has one. */
export function Showcase({ product, choices, image, name }: ShowcaseProps) {
  // The second picture is fetched by those who come near it, not by everyone.
  const [near, setNear] = useState(false);
  const pictures = product ? picturesOf(product, choices) : [];
  const { base = '', path = '' } = product?.productPageUrl ?? {};
  const ribbon = product && (product.ribbon || product.ribbons?.[0]?.text);
  return (
    <div className="showcase" onPointerEnter={() => setNear(true)}>
      {image && (
        <div part="picture" className={product ? 'frame' : 'frame bone'}>
          {product &&
            (near ? pictures.slice(0, 2) : [pictures[0]]).map((item, at) => (
              <Picture
                key={item?.id ?? ''}
                image={pictureOf(item)}
                alt={at ? '' : pictureOf(item)?.altText || product.name}
                width={480}
                height={600}
                name={product.name}
                className={at ? 'second' : ''}
                part="image"
              />
            ))}
          {ribbon && (
            <span part="ribbon" className="ribbon">
              {ribbon}
            </span>
          )}
        </div>
      )}
      {name && (
        <p part="name" className={product ? 'name' : 'name bone'}>
          {product && isWebUrl(base + path) ? <a href={base + path}>{product.name}</a> : product?.name}
        </p>
      )}
    </div>
  );
}
