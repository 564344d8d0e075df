import type { Order } from '../../../src/api/orders.ts';
import { toImage } from '../catalog/media-view.ts';
import { toPaymentSummary } from './lifecycle.ts';
import type { StoredOrder } from './store.ts';

/**
 * An order as the API returns it. Only the merchant gets private tags and the merchant's comments. Digital files are
 * only in an approved, paid order.
 */
export function toOrder(stored: StoredOrder, origin: string, forMerchant: boolean): Order {
  const { order, pictures } = stored;
  const paymentState = toPaymentSummary(stored);
  const isDownloadable = order.status === 'APPROVED' && paymentState.paymentStatus === 'PAID';
  const { privateTags: _, ...tags } = order.tags;
  return {
    ...order,
    ...paymentState,
    lineItems: order.lineItems.map(({ digitalFile, ...line }) => {
      const picture = pictures[line.id];
      return {
        ...line,
        ...(picture && { image: toImage(origin, picture) }),
        ...(isDownloadable && digitalFile && { digitalFile }),
      };
    }),
    ...(!forMerchant && { tags, activities: order.activities.filter(({ merchantComment }) => !merchantComment) }),
  };
}
