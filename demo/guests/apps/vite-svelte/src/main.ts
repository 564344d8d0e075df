import { configure } from 'kiosk-widgets';
import 'kiosk-widgets/add-to-cart';
import 'kiosk-widgets/cart-button';
import 'kiosk-widgets/cart-drawer';
import 'kiosk-widgets/member-login';
import 'kiosk-widgets/product-gallery';
import 'kiosk-widgets/product-list';
import 'kiosk-widgets/recommendations';
import 'kiosk-widgets/review-list';
import { mount } from 'svelte';
import App from './App.svelte';

declare global {
  interface Window {
    apiHost: string;
  }
}

configure({ clientId: 'demo-client', apiHost: window.apiHost });
mount(App, { target: document.getElementById('root') as HTMLElement });
