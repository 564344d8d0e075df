import { AddToCart, CartButton, CartDrawer, MemberLogin, ReviewList } from 'kiosk-widgets/react';
import Link from 'next/link';
import { Units } from './units';

export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <main>
      <h1>Bread knife</h1>
      <AddToCart product="bread-knife">
        <a slot="fallback" href="/bread-knife">
          Bread knife
        </a>
      </AddToCart>
      <CartButton />
      <CartDrawer side="end" />
      <MemberLogin />
      <ReviewList product="bread-knife" pageSize={5} />
      <Units />
      <Link href="/seeds">
        About the seeds <AddToCart product="herb-seeds">Take the seeds</AddToCart>
      </Link>
    </main>
  );
}
