import './add-to-cart/index.ts';
import './cart-button/index.ts';
import './cart-drawer/index.ts';
