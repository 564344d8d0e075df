import { Component, CUSTOM_ELEMENTS_SCHEMA, type OnDestroy, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { configure, on } from 'kiosk-widgets';
import 'kiosk-widgets/add-to-cart';
import 'kiosk-widgets/cart-button';
import 'kiosk-widgets/cart-drawer';
import 'kiosk-widgets/member-login';
import 'kiosk-widgets/product-gallery';
import 'kiosk-widgets/product-list';
import 'kiosk-widgets/recommendations';
import 'kiosk-widgets/review-list';

declare global {
  interface Window {
    apiHost: string;
  }
}

configure({ clientId: 'demo-client', apiHost: window.apiHost });

@Component({
  selector: 'shop-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Bread knife</h1>
    <kiosk-add-to-cart product="bread-knife" [quantity]="quantity()"></kiosk-add-to-cart>
    <kiosk-cart-button></kiosk-cart-button>
    <kiosk-cart-drawer side="end"></kiosk-cart-drawer>
    <kiosk-member-login></kiosk-member-login>
    <kiosk-review-list product="bread-knife" page-size="5"></kiosk-review-list>
    <p>Units: {{ units() }}</p>
  `,
})
class Shop implements OnDestroy {
  readonly quantity = signal(1);
  readonly units = signal(0);
  readonly ngOnDestroy = on('kiosk:add', ({ detail }) => this.units.set(detail.lineItems.length));
}

bootstrapApplication(Shop).catch((error: unknown) => console.error(error));
