import { violatedRules } from '../../../../../src/api/shared/violation.ts';
import type { AnyJson } from '../../open-shop.ts';
import type { DatabaseFixture } from '../database-fixture.ts';
import type { BadRequest } from './encode.ts';

const isNonEmptyString = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether a body is in the platform's error format: a message with an application error or field violations. */
function hasErrorShape({ message, details }: AnyJson): boolean {
  const { applicationError, validationError } = details ?? {};
  const violations: readonly AnyJson[] = validationError?.fieldViolations ?? [];
  return (
    isNonEmptyString(message) &&
    (applicationError
      ? isNonEmptyString(applicationError.code) && isNonEmptyString(applicationError.description)
      : violations.length > 0 &&
        violations.every(
          one =>
            typeof one.field === 'string' &&
            isNonEmptyString(one.description) &&
            violatedRules.includes(one.violatedRule),
        ))
  );
}

const everyItemFailed = ({ bulkActionMetadata }: AnyJson): boolean =>
  bulkActionMetadata?.totalSuccesses === 0 && bulkActionMetadata.totalFailures > 0;

/** Sends a bad request. `problems` is empty if the platform refused it with a correct error response. */
export async function checkRefusal(fixture: DatabaseFixture, { method, path, authorization, body }: BadRequest) {
  const headers = { ...(authorization !== null && { authorization }) };
  const response = await fixture.shop.send(path, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  const parsed: AnyJson = isJson ? JSON.parse(text) : {};
  const isRefused = response.status >= 400 && response.status < 500;
  const problems = [
    ...(isRefused || everyItemFailed(parsed) ? [] : [`status ${response.status}`]),
    ...(isRefused && !hasErrorShape(parsed) ? ['shape'] : []),
    ...(response.headers.has('x-wix-request-id') ? [] : ['no request id']),
  ];
  return { status: response.status, text, problems };
}
