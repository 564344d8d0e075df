import { useLayoutEffect } from 'react';
import type { Product } from '../../../src/api/products.ts';
import type { WidgetProps } from '../../../src/elements/host.ts';
import { productListMessages as messages } from '../../../src/i18n/en/product-list.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import { Close } from '../../../src/ui/icons/Close.ts';
import { keepPageStill } from '../../../src/ui/still-page.ts';
import { useDialog } from '../../../src/ui/useDialog.ts';
import type { attributes } from '../attributes.ts';
import { CardForm } from '../CardForm.tsx';
import styles from './sheet.css?inline';

const adoptSheetStyles = /* @__PURE__ */ adoptStyles(styles);

interface SheetProps extends WidgetProps<typeof attributes> {
  readonly product: Product;
  readonly onClose: () => void;
}

/** The whole form of a product, in a dialog over the page. It closes once the product is in the cart. */
export function Sheet(props: SheetProps) {
  const { product, connections, onClose } = props;
  const close = () => {
    // A dialog that is closed before its removal returns the focus.
    dialog.current?.close();
    onClose();
  };
  const { dialog, dialogProps } = useDialog(true, connections, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one sheet is one dialog.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    adoptSheetStyles(current);
    current.addEventListener('kiosk:add', close);
    const letPageScroll = keepPageStill(current);
    return () => {
      letPageScroll();
      // An add that ends late must not close another sheet.
      current.removeEventListener('kiosk:add', close);
    };
  }, []);
  return (
    <dialog ref={dialog} part="sheet" className="sheet" aria-label={product.name} {...dialogProps}>
      <button type="button" part="sheet-close" className="close" aria-label={messages.close} onClick={close}>
        <Close />
      </button>
      <CardForm list={props} product={product.id} show="image name price options quantity stock" />
    </dialog>
  );
}
