import { configure } from 'kiosk-widgets';
import { AddToCart, CartButton, CartDrawer, MemberLogin, ReviewList, useCart } from 'kiosk-widgets/react';
import 'kiosk-widgets/product-gallery';
import 'kiosk-widgets/product-list';
import 'kiosk-widgets/recommendations';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    apiHost: string;
  }
}

configure({ clientId: 'demo-client', apiHost: window.apiHost });

function Units() {
  const { units } = useCart();
  return <p>Units: {units}</p>;
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <h1>Bread knife</h1>
    <AddToCart product="bread-knife" onAdd={({ detail }) => console.log(detail.lineItems.length)} />
    <CartButton />
    <CartDrawer side="end" />
    <MemberLogin />
    <ReviewList product="bread-knife" />
    <Units />
  </StrictMode>,
);
