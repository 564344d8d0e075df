import type { ShopApp } from '../../../src/store/app.ts';
import type { CartState } from '../../../src/store/cart/state.ts';
import { adoptStyles } from '../../../src/ui/adopt-styles.ts';
import styles from './forms.css?inline';

export const adoptFormStyles = /* @__PURE__ */ adoptStyles(styles);

export interface FormProps {
  readonly app: ShopApp;
  readonly host: Element;
  readonly cart: CartState;
  readonly locale: string;
}
