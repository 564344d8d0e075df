import { AccountList } from './AccountList.tsx';
import { OrderEntry } from './OrderEntry.tsx';
import type { PageProps } from './page-props.ts';

/** The member's orders, newest first. */
export function Orders(pageProps: PageProps) {
  return (
    <AccountList {...pageProps} name="orders">
      {order => <OrderEntry order={order} locale={pageProps.locale} />}
    </AccountList>
  );
}
