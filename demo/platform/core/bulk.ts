import type { BulkResponse } from '../../../src/api/shared/bulk.ts';
import { ApiError } from './api-error.ts';

const toBulkError = ({ message, details }: ApiError) =>
  'applicationError' in details
    ? details.applicationError
    : { code: 'INVALID_ARGUMENT', description: message, data: details.validationError };

interface BulkItem {
  readonly id: string;
}

/**
 * Runs `work` with the index of each id. The id of an item to create is empty. An ApiError becomes the result of its
 * item and does not stop the other items; any other error is thrown. With `returnItems` the answer includes the items
 * that `work` returns.
 */
export function runBulk<Item extends BulkItem = never>(
  ids: readonly string[],
  work: (index: number) => Item | undefined,
  returnItems = false,
): BulkResponse<Item> {
  const results = ids.map((id, originalIndex) => {
    try {
      const item = work(originalIndex);
      return {
        itemMetadata: { id: id || (item?.id ?? ''), originalIndex, success: true },
        ...(returnItems && item && { item }),
      };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { itemMetadata: { id, originalIndex, success: false, error: toBulkError(error) } };
    }
  });
  const totalFailures = results.filter(({ itemMetadata }) => !itemMetadata.success).length;
  const totalSuccesses = results.length - totalFailures;
  return { results, bulkActionMetadata: { totalSuccesses, totalFailures, undetailedFailures: 0 } };
}
