import { useEffect } from 'react';
import { activate } from '../../../src/app/page/activate.ts';
import { getProductUrl } from '../../../src/app/start/product-url.ts';
import { getRuntime } from '../../../src/app/start/runtime.ts';
import { findShown } from '../../../src/elements/find-shown.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { useProductEntry } from '../../../src/elements/useProductEntry.ts';
import { accountOrderMessages as messages } from '../../../src/i18n/en/account-orders.ts';
import { requestProduct } from '../../../src/store/products.ts';
import { TextButton } from '../../../src/ui/TextButton.tsx';

interface WriteReviewLinkProps extends Pick<WidgetContext, 'app' | 'host'> {
  readonly productId: string;
  /** The id of the element that names the product. */
  readonly labelId: string;
}

/** Opens the product's review form on this page, or links to the product's page. Without either, renders nothing. */
export function WriteReviewLink({ app, host, productId, labelId }: WriteReviewLinkProps) {
  const product = useProductEntry(app, productId)?.product;
  useEffect(() => requestProduct(app, productId), [app, productId]);
  if (!product) return null;
  const list = findShown('kiosk-review-list:not([readonly], [view=summary])', product);
  const url = getProductUrl(app, product);
  if (list)
    return (
      <TextButton
        part="write-review"
        aria-describedby={labelId}
        onClick={() => {
          // The dialog or menu of the login would cover the review form.
          host.removeAttribute('open');
          activate(getRuntime(), list);
        }}
      >
        {messages.write}
      </TextButton>
    );
  return url ? (
    <a part="write-review" href={url.includes('#') ? url : `${url}#kiosk-review`} aria-describedby={labelId}>
      {messages.write}
    </a>
  ) : null;
}
