import { lazyImport } from '../transport/lazy-import.ts';
import { useLazy } from './useLazy.ts';

const loadEmailOffer = lazyImport(() => import('../ui/email-offer.tsx'));

interface LazyEmailOfferProps {
  /** An address that the form has checked. Undefined until then. */
  readonly email: string | undefined;
  readonly onAccept: (email: string) => void;
}

/** Marks an address as valid, or offers to correct a likely mistake. The code is fetched with the first address. */
export function LazyEmailOffer({ email, onAccept }: LazyEmailOfferProps) {
  const { code } = useLazy(loadEmailOffer, email !== undefined);
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
