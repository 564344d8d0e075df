import { useState } from 'react';
import type { BackInStockRequest } from '../../../src/api/back-in-stock.ts';
import { formatDay } from '../../../src/i18n/date.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { errorMessage } from '../../../src/i18n/error-message.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { removeBackInStockRequest } from '../../../src/store/account/actions.ts';
import { Notice } from '../../../src/ui/Notice.tsx';
import { Picture } from '../../../src/ui/Picture.tsx';
import { isWebUrl } from '../../../src/validation/url.ts';
import { AccountList } from './AccountList.tsx';
import { focusHeading } from './focus.ts';
import type { PageProps } from './page-props.ts';
import { useSave } from './useSave.ts';

/** What the member waits for. */
export function BackInStockRequests(pageProps: PageProps) {
  const { app, host, locale } = pageProps;
  const { busy, problem, save, retry } = useSave(app, host);
  const [announcement, setAnnouncement] = useState('');

  const remove = (request: BackInStockRequest, name: string) => {
    setAnnouncement('');
    void save(
      () => removeBackInStockRequest(app, request),
      () => {
        setAnnouncement(interpolate(messages.removed, { name }));
        focusHeading(host);
      },
    );
  };

  return (
    <>
      <AccountList {...pageProps} name="backInStockRequests">
        {wish => {
          const { itemDetails, itemUrl, email, status, createdDate } = wish;
          const name = itemDetails?.name || messages.aThing;
          const statusText = messages.wish[status as 'RECEIVED'] ?? messages.wish.RECEIVED;
          return (
            <div className="beside">
              <Picture
                image={itemDetails?.image ? { url: itemDetails.image } : undefined}
                alt=""
                width={52}
                height={52}
                name={name}
                className="small"
              />
              <div>
                <p>
                  <strong>{isWebUrl(itemUrl) ? <a href={itemUrl}>{name}</a> : name}</strong>
                </p>
                <p className="note">{interpolate(statusText, { email, date: formatDay(createdDate, locale) })}</p>
                <button
                  type="button"
                  part="remove"
                  className="text-button"
                  aria-label={interpolate(messages.removeNamed, { name })}
                  aria-disabled={busy || undefined}
                  onClick={() => remove(wish, name)}
                >
                  {messages.remove}
                </button>
              </div>
            </div>
          );
        }}
      </AccountList>
      {problem && <Notice message={errorMessage(problem)} requestId={problem.requestId} onRetry={retry} />}
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}
