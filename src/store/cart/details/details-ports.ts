import { onStorageChange } from '../../../session/storage-events.ts';
import { ignoreErrors } from '../../../validation/ignore-errors.ts';
import { isWebUrl } from '../../../validation/url.ts';
import { leave, toReturnAddress } from '../../leave.ts';
import type { DetailsPorts, PendingPurchase, Ports } from '../../ports.ts';
import { purchaseEntry } from '../entries.ts';

/**
 * Connects the details of a cart to the page: the redirect to the hosted checkout, the return and other tabs' writes.
 */
export const createDetailsPorts = (
  clientId: string,
  { storageKind, thanks }: Pick<Ports, 'storageKind' | 'thanks'>,
): DetailsPorts => ({
  callbacks: () => {
    const pageUrl = toReturnAddress(location.href).split('#')[0] ?? '';
    const thanksBy = parseThanks(thanks());
    return {
      postFlowUrl: pageUrl,
      cartPageUrl: pageUrl,
      ...(thanksBy !== 'page' && { thankYouPageUrl: OWN_WORDS.includes(thanksBy) ? pageUrl : thanksBy }),
    };
  },
  redirect: (url, purchase) => {
    const pending: PendingPurchase = { ...purchase, hash: location.hash, thanks: parseThanks(thanks()) };
    if (storageKind() !== 'memory') purchaseEntry.write({ clientId }, pending);
    leave(url);
  },
  watchStorage: (key, onChange) => void onStorageChange(window, key, onChange),
});

const OWN_WORDS = ['dialog', 'none'];

/**
 * Parses `data-thanks`: `dialog`, the shop's hosted `page`, `none`, or the URL of a page. Other values give `dialog`. A
 * single word is a misspelt value, not a path.
 */
function parseThanks(setting?: string): string {
  const thanks = setting || 'dialog';
  if (thanks === 'page' || OWN_WORDS.includes(thanks)) return thanks;
  const url = /\W/.test(thanks) && ignoreErrors(() => new URL(thanks, location.href).href);
  return isWebUrl(url) ? url : 'dialog';
}
