// Imported first, because a browser that is too old must define none of the elements.
import '../src/app/diagnostics/check-browser.ts';
import './add-to-cart/index.ts';
import './back-in-stock/index.ts';
import './cart-button/index.ts';
import './cart-drawer/index.ts';
import './member-login/index.ts';
import './product-gallery/index.ts';
import './product-list/index.ts';
import './recommendations/index.ts';
import './review-list/index.ts';
