import { useState } from 'react';
import type { BackInStockRequest } from '../../../src/api/back-in-stock.ts';
import type { WidgetContext } from '../../../src/elements/host.ts';
import { LazyNotice } from '../../../src/elements/LazyNotice.tsx';
import { formatDay } from '../../../src/i18n/date.ts';
import { accountMessages as messages } from '../../../src/i18n/en/account.ts';
import { interpolate } from '../../../src/i18n/interpolate.ts';
import { removeBackInStockRequest } from '../../../src/store/account/actions.ts';
import { Picture } from '../../../src/ui/Picture.tsx';
import { TextButton } from '../../../src/ui/TextButton.tsx';
import { isWebUrl } from '../../../src/validation/url.ts';
import { AccountList } from './AccountList.tsx';
import { useSave } from './useSave.tsx';

/** The back-in-stock emails that the member has signed up for, each with its status and a button that removes it. */
export function BackInStockRequests(pageProps: WidgetContext) {
  const { app, host, locale } = pageProps;
  const { busy, problem, save, retry } = useSave(app, host);
  const [announcement, setAnnouncement] = useState('');

  const remove = (request: BackInStockRequest, name: string) => {
    setAnnouncement('');
    void save(
      () => removeBackInStockRequest(app, request),
      () => {
        setAnnouncement(interpolate(messages.removed, { name }));
        host.shadowRoot?.querySelector<HTMLElement>('h2')?.focus();
      },
    );
  };

  return (
    <>
      <AccountList
        {...pageProps}
        name="backInStockRequests"
        renderItem={wish => {
          const { itemDetails, itemUrl, email, status, createdDate } = wish;
          const name = itemDetails?.name || messages.aThing;
          const statusText = messages.wish[status as 'RECEIVED'] ?? messages.wish.RECEIVED;
          return (
            <div className="media">
              <Picture image={itemDetails?.image} alt="" width={52} height={52} name={name} className="small" />
              <div>
                <p>
                  <strong>
                    {isWebUrl(itemUrl) ? (
                      <a part="link" href={itemUrl}>
                        {name}
                      </a>
                    ) : (
                      name
                    )}
                  </strong>
                </p>
                <p className="note">{interpolate(statusText, { email, date: formatDay(createdDate, locale) })}</p>
                <TextButton
                  part="remove"
                  aria-label={interpolate(messages.removeNamed, { name })}
                  aria-disabled={busy || undefined}
                  onClick={() => remove(wish, name)}
                >
                  {messages.remove}
                </TextButton>
              </div>
            </div>
          );
        }}
      />
      <LazyNotice problem={problem} onRetry={retry} />
      <p className="sr" role="status">
        {announcement}
      </p>
    </>
  );
}
