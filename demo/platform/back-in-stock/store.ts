import type { BackInStockItem, BackInStockRequest, BackInStockStatus } from '../../../src/api/back-in-stock.ts';
import type { Owner } from '../access/token-store.ts';
import type { StoredImage } from '../catalog/attached-media.ts';
import type { Database } from '../core/database.ts';

/** The item of a request or a report as stored. */
export type StoredItem = Omit<BackInStockItem, 'image'> & { readonly image?: StoredImage };

export type BackInStockRecord = Omit<BackInStockRequest, 'itemDetails'> & { readonly itemDetails?: StoredItem };

/** A request with its owner and the requested variant. */
export interface StoredBackInStockRequest extends Owner {
  readonly productId: string;
  readonly variantId: string;
  readonly request: BackInStockRecord;
}

interface Row extends Owner {
  readonly productId: string;
  readonly status: BackInStockStatus;
  readonly document: string;
}

const columns = 'client_id AS clientId, visitor_id AS visitorId, member_id AS memberId, product_id AS productId';

export function toStoredBackInStockRequest({ document, status, ...rest }: Row): StoredBackInStockRequest {
  const { request, variantId } = JSON.parse(document) as Pick<StoredBackInStockRequest, 'request' | 'variantId'>;
  return { ...rest, variantId, request: { ...request, status } };
}

export function addBackInStockRequest(db: Database, stored: StoredBackInStockRequest): void {
  const { clientId, visitorId, memberId, productId, variantId, request } = stored;
  db.run(
    `INSERT INTO back_in_stock (id, client_id, visitor_id, member_id, product_id, status, created_at, document)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    request.id,
    clientId,
    visitorId,
    memberId,
    productId,
    request.status,
    Date.parse(request.createdDate),
    JSON.stringify({ variantId, request }),
  );
}

/** A shop's requests, oldest first. */
export const listBackInStockRequests = (db: Database, clientId: string): readonly StoredBackInStockRequest[] =>
  db
    .all<Row>(`SELECT ${columns}, status, document FROM back_in_stock WHERE client_id = ? ORDER BY rowid`, clientId)
    .map(toStoredBackInStockRequest);

/**
 * Whether an address already has a pending request for a variant. SQL searches, because a shop may have many requests.
 */
export const isAwaited = (
  db: Database,
  { clientId, productId, variantId }: Pick<StoredBackInStockRequest, 'clientId' | 'productId' | 'variantId'>,
  email: string,
): boolean =>
  db.get(
    `SELECT 1 FROM back_in_stock WHERE client_id = ? AND product_id = ? AND status IN ('RECEIVED', 'PROCESSING')
      AND document ->> 'variantId' = ? AND lower(document ->> '$.request.email') = lower(?)`,
    clientId,
    productId,
    variantId,
    email,
  ) !== undefined;

export function findBackInStockRequest(
  db: Database,
  clientId: string,
  id: string,
): StoredBackInStockRequest | undefined {
  const row = db.get<Row>(
    `SELECT ${columns}, status, document FROM back_in_stock WHERE client_id = ? AND id = ?`,
    clientId,
    id,
  );
  return row && toStoredBackInStockRequest(row);
}

export function setBackInStockStatus(
  db: Database,
  stored: StoredBackInStockRequest,
  status: BackInStockStatus,
  isAutoNotified: boolean,
): void {
  const { variantId, request } = stored;
  const document = JSON.stringify({ variantId, request: { ...request, autoNotified: isAutoNotified } });
  db.run('UPDATE back_in_stock SET status = ?, document = ? WHERE id = ?', status, document, request.id);
}

export function removeBackInStockRequest(db: Database, id: string): void {
  db.run('DELETE FROM back_in_stock WHERE id = ?', id);
}
