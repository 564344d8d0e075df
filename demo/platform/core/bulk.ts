import type { BulkResponse } from '../../../src/api/shared/bulk.ts';
import { ApiError } from './api-error.ts';

const toBulkError = ({ message, details }: ApiError) =>
  'applicationError' in details
    ? details.applicationError
    : { code: 'INVALID_ARGUMENT', description: message, data: details.validationError };

/** Runs `work` for each id; an error becomes the result of its item and does not stop the others. */
export function runBulk<Item>(ids: readonly string[], work: (index: number) => Item | undefined): BulkResponse<Item> {
  const results = ids.map((id, originalIndex) => {
    try {
      const item = work(originalIndex);
      return { itemMetadata: { id, originalIndex, success: true }, ...(item !== undefined && { item }) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { itemMetadata: { id, originalIndex, success: false, error: toBulkError(error) } };
    }
  });
  const totalFailures = results.filter(({ itemMetadata }) => !itemMetadata.success).length;
  const totalSuccesses = results.length - totalFailures;
  return { results, bulkActionMetadata: { totalSuccesses, totalFailures, undetailedFailures: 0 } };
}
