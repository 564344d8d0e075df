import { configure } from 'kiosk-widgets';
import { AddToCart, CartButton, CartDrawer, MemberLogin, ReviewList, useCart } from 'kiosk-widgets/react';
import 'kiosk-widgets/product-gallery';
import 'kiosk-widgets/product-list';
import 'kiosk-widgets/recommendations';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter, Link, Route, Routes } from 'react-router';

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

const Home = () => (
  <>
    <h1>Bread knife</h1>
    <AddToCart product="bread-knife" onAdd={({ detail }) => console.log(detail.lineItems.length)} />
    <CartButton />
    <CartDrawer side="end" />
    <MemberLogin />
    <ReviewList product="bread-knife" />
    <Units />
    <Link to="/seeds">
      About the seeds <AddToCart product="herb-seeds">Take the seeds</AddToCart>
    </Link>
  </>
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <HashRouter>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/seeds" element={<h1>Herb seeds</h1>} />
      </Routes>
    </HashRouter>
  </StrictMode>,
);
