import { lazyImport } from '../transport/lazy-import.ts';
import { useLazy } from './useLazy.ts';

const loadEmailOffer = lazyImport(() => import('../ui/email-offer.tsx'));

interface LazyEmailOfferProps {
  /** An address that has been checked, or undefined. */
  readonly email: string | undefined;
  readonly onAccept: (email: string) => void;
}

/** Marks an address as right or offers the one that was probably meant, by code that is fetched with the first address. */
export function LazyEmailOffer({ email, onAccept }: LazyEmailOfferProps) {
  const code = useLazy(loadEmailOffer, email !== undefined);
  const offer = code && email !== undefined ? code.renderEmailOffer(email, onAccept) : null;
  return (
    <>
      {code && email !== undefined && !offer && <code.ValidMark />}
      <p className={offer ? '' : 'sr'} role="status">
        {offer}
      </p>
    </>
  );
}
