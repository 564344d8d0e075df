import { useState } from 'react';
import type { Product } from '../../../src/api/products.ts';
import type { Choices } from '../../../src/store/choices.ts';
import { getImage, getPictures } from '../../../src/store/selection.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { isWebUrl } from '../../../src/validation/url.ts';
import { adoptOptionStyles } from './adopt.ts';

interface ProductHeaderProps {
  readonly product: Product;
  readonly choices: Choices;
  readonly visibleParts: ReadonlySet<string>;
}

/** The picture with its ribbon, and the name, which links to the product's page where it has one. */
export function ProductHeader({ product, choices, visibleParts }: ProductHeaderProps) {
  // The second picture is fetched once the pointer is over the first.
  const [hovered, setHovered] = useState(false);
  const pictures = getPictures(product, choices);
  const { base = '', path = '' } = product.productPageUrl ?? {};
  const ribbon = product.ribbon || product.ribbons?.[0]?.text;
  return (
    <div className="showcase" ref={adoptOptionStyles} onPointerEnter={() => setHovered(true)}>
      {visibleParts.has('image') && (
        <div part="picture" className="frame">
          {(hovered ? pictures.slice(0, 2) : [pictures[0]]).map((item, index) => (
            <Picture
              key={item?.id ?? ''}
              image={getImage(item)}
              alt={index ? '' : getImage(item)?.altText || product.name}
              width={480}
              height={600}
              name={product.name}
              className={index ? 'second' : ''}
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
      {visibleParts.has('name') && (
        <p part="name" className="name">
          {isWebUrl(base + path) ? (
            <a part="link" href={base + path}>
              {product.name}
            </a>
          ) : (
            product.name
          )}
        </p>
      )}
    </div>
  );
}
