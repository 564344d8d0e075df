import { useState } from 'react';
import type { Product } from '../../../src/api/products.ts';
import { getProductUrl } from '../../../src/app/product-url.ts';
import type { WidgetProps } from '../../../src/elements/host.ts';
import type { Choices } from '../../../src/store/choices.ts';
import { getImage, getPictures } from '../../../src/store/selection.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import type { attributes } from '../attributes.ts';
import { adoptOptionStyles } from './adopt.ts';

interface ProductHeaderProps {
  readonly form: Pick<WidgetProps<typeof attributes>, 'app' | 'show' | 'productUrl'>;
  readonly product: Product;
  readonly choices: Choices;
}

/** The picture with its ribbon, and the name, which links to the product's page where it has one. */
export function ProductHeader({ form, product, choices }: ProductHeaderProps) {
  // The second picture is fetched once the pointer is over the first.
  const [hovered, setHovered] = useState(false);
  const pictures = getPictures(product, choices);
  const url = getProductUrl(form.app, product, form.productUrl);
  const ribbon = product.ribbon || product.ribbons?.[0]?.text;
  return (
    <div className="showcase" ref={adoptOptionStyles} onPointerEnter={() => setHovered(true)}>
      {/\bimage\b/.test(form.show) && (
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
      {/\bname\b/.test(form.show) && (
        <p part="name" className="name">
          {url ? (
            <a part="link" href={url}>
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
