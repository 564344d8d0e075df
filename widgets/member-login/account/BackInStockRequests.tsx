import { useState } from 'react';
import type { BackInStockRequest } from '../../../src/api/back-in-stock.ts';
import { formatDay } from '../../../src/i18n/date.ts';
import { accountWords as words } from '../../../src/i18n/en/account.ts';
import { problemWords } from '../../../src/i18n/error-message.ts';
import { fill } from '../../../src/i18n/interpolate.ts';
import { dropWish } from '../../../src/store/account/actions.ts';
import { Notice } from '../../../src/ui/Notice.tsx';
import { Picture } from '../../../src/ui/Picture.tsx';
import { isWebUrl } from '../../../src/validation/url.ts';
import { Listing } from './AccountList.tsx';
import { focusTitle } from './focus.ts';
import type { Place } from './page-props.ts';
import { useSaving } from './useSave.ts';

/** What the member waits for. */
export function Wishes(place: Place) {
  const { app, host, locale } = place;
  const { busy, problem, save, retry } = useSaving(app, host);
  const [removed, setRemoved] = useState('');

  const remove = (wish: BackInStockRequest, name: string) => {
    setRemoved('');
    void save(
      () => dropWish(app, wish),
      () => {
        setRemoved(fill(words.removed, { name }));
        focusTitle(host);
      },
    );
  };

  return (
    <>
      <Listing {...place} name="wishes">
        {wish => {
          const { itemDetails, itemUrl, email, status, createdDate } = wish;
          const name = itemDetails?.name || words.aThing;
          const said = words.wish[status as 'RECEIVED'] ?? words.wish.RECEIVED;
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
                <p className="note">{fill(said, { email, date: formatDay(createdDate, locale) })}</p>
                <button
                  type="button"
                  part="remove"
                  className="text-button"
                  aria-label={fill(words.removeNamed, { name })}
                  aria-disabled={busy || undefined}
                  onClick={() => remove(wish, name)}
                >
                  {words.remove}
                </button>
              </div>
            </div>
          );
        }}
      </Listing>
      {problem && <Notice message={problemWords(problem)} requestId={problem.requestId} onRetry={retry} />}
      <p className="sr" role="status">
        {removed}
      </p>
    </>
  );
}
