import { configure } from 'kiosk-widgets';
import {
  AddToCart,
  BackInStock,
  CartButton,
  CartDrawer,
  MemberLogin,
  ProductGallery,
  ReviewList,
  useCart,
} from 'kiosk-widgets/react/islands';
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
    <ProductGallery product="bread-knife" />
    <BackInStock product="sold-out-lamp" />
  </StrictMode>,
);
