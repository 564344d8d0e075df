import { configure, on } from 'kiosk-widgets';
import 'kiosk-widgets/add-to-cart';
import 'kiosk-widgets/cart-button';
import 'kiosk-widgets/cart-drawer';
import 'kiosk-widgets/member-login';
import 'kiosk-widgets/product-gallery';
import 'kiosk-widgets/product-list';
import 'kiosk-widgets/recommendations';
import 'kiosk-widgets/review-list';

configure({ clientId: 'demo-client', apiHost: window.apiHost });
on('kiosk:add', ({ detail }) => {
  document.querySelector('output').textContent = detail.lineItems.length;
});
