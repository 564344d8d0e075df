import { AccountList } from './AccountList.tsx';
import type { PageProps } from './page-props.ts';
import { ReviewEntry } from './ReviewEntry.tsx';

/** What the member has said of products, newest first. */
export function Reviews(pageProps: PageProps) {
  return (
    <AccountList {...pageProps} name="reviews">
      {review => <ReviewEntry review={review} app={pageProps.app} locale={pageProps.locale} />}
    </AccountList>
  );
}
