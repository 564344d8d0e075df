import { configure } from 'kiosk-widgets';
import 'kiosk-widgets/add-to-cart';
import 'kiosk-widgets/cart-button';
import 'kiosk-widgets/cart-drawer';
import 'kiosk-widgets/member-login';
import 'kiosk-widgets/product-gallery';
import 'kiosk-widgets/product-list';
import 'kiosk-widgets/recommendations';
import 'kiosk-widgets/review-list';
import { createApp } from 'vue';
import { createRouter, createWebHashHistory } from 'vue-router';
import App from './App.vue';
import Home from './Home.vue';
import Seeds from './Seeds.vue';

declare global {
  interface Window {
    apiHost: string;
  }
}

configure({ clientId: 'demo-client', apiHost: window.apiHost });
const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', component: Home },
    { path: '/seeds', component: Seeds },
  ],
});
createApp(App).use(router).mount('#root');
