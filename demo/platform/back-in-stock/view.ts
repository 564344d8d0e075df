import type { BackInStockRequest } from '../../../src/api/back-in-stock.ts';
import { toAttachedImage } from '../catalog/attached-media.ts';
import type { BackInStockRecord } from './store.ts';

export function toBackInStockRequest(
  { itemDetails, ...request }: BackInStockRecord,
  origin: string,
): BackInStockRequest {
  if (!itemDetails) return request;
  const { image, ...details } = itemDetails;
  return { ...request, itemDetails: { ...details, ...(image && { image: toAttachedImage(origin, image) }) } };
}
