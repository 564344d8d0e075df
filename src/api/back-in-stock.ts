import { del, get, gives, post, put, takes } from './endpoint.ts';
import { backInStockService } from './gateways.ts';
import type { CatalogReference } from './shared/line.ts';
import type { AttachedImage, ImageInput } from './shared/media.ts';
import type { CursorMetadata, CursorQuery } from './shared/paging.ts';

/** Values of `status`. The platform mails the shopper of a RECEIVED request when the item is in stock again. */
export const backInStockStatuses = ['UNSPECIFIED', 'RECEIVED', 'PROCESSING', 'NOTIFICATION_SENT', 'FAILED'] as const;
export type BackInStockStatus = (typeof backInStockStatuses)[number];

/** A shopper's request to be notified when an item is in stock again. */
export interface BackInStockRequest {
  readonly id: string;
  readonly createdDate: string;
  readonly catalogReference: CatalogReference;
  readonly email: string;
  readonly contactId?: string;
  readonly status: BackInStockStatus;
  /** Whether the platform sent the mail itself when stock came in. */
  readonly autoNotified: boolean;
  /** The page that the mail links to. */
  readonly itemUrl?: string;
  readonly itemDetails?: BackInStockItem;
}

/** The item as the shopper saw it. */
export interface BackInStockItem {
  readonly name?: string;
  /** A decimal of at least 0, such as `12.50`. */
  readonly price?: string;
  readonly image?: AttachedImage;
}

type ItemInput = Omit<BackInStockItem, 'image'> & { readonly image?: ImageInput };

type NewRequest = Pick<BackInStockRequest, 'catalogReference' | 'email' | 'itemUrl'>;

const REQUESTS_PATH = '/v1/back-in-stock-notification-requests';

export const createBackInStockRequest = post(
  backInStockService,
  REQUESTS_PATH,
  takes<{ readonly request: NewRequest; readonly itemDetails?: ItemInput }>,
  gives<{ request: BackInStockRequest }>,
);
export const getBackInStockRequest = get(
  backInStockService,
  `${REQUESTS_PATH}/{id}`,
  takes<unknown>,
  gives<{ request: BackInStockRequest }>,
);
export const deleteBackInStockRequest = del(backInStockService, `${REQUESTS_PATH}/{id}`);
export const markAsNotificationSent = put(
  backInStockService,
  `${REQUESTS_PATH}/{id}/mark-as-notification-sent`,
  takes<unknown>,
  gives<{ request: BackInStockRequest }>,
);
/** The fields to filter and sort requests by, for `query<BackInStockFields>()`. */
export interface BackInStockFields {
  readonly id: string;
  readonly email: string;
  readonly status: BackInStockStatus;
  readonly createdDate: string;
  readonly itemUrl: string | undefined;
  readonly 'catalogReference.catalogItemId': string;
}

export const queryBackInStockRequests = get(
  backInStockService,
  REQUESTS_PATH,
  takes<{ readonly query?: CursorQuery<BackInStockFields> }>,
  gives<{ requests: readonly BackInStockRequest[]; metadata: CursorMetadata }>,
  `${REQUESTS_PATH}/query`,
);
/** Counts the RECEIVED requests of each item. */
export const countBackInStockRequests = get(
  backInStockService,
  `${REQUESTS_PATH}/count-by-catalog-reference`,
  takes<{ readonly catalogReferences: readonly CatalogReference[] }>,
  gives<{
    countsPerCatalogReference: readonly { readonly catalogReference: CatalogReference; readonly count: number }[];
  }>,
);
/**
 * Mails the RECEIVED and the FAILED requests for an item, or those with the given ids. Fails if both an item and ids
 * are given. Item details and extra parameters appear in the mails.
 */
export const reportItemsBackInStock = post(
  backInStockService,
  `${REQUESTS_PATH}/report-items-back-in-stock`,
  takes<{
    readonly itemDetails?: ItemInput;
    readonly catalogReference?: CatalogReference;
    readonly requestIds?: readonly string[];
    readonly extraAutomationTemplateParameters?: Readonly<Record<string, string>>;
  }>,
);
