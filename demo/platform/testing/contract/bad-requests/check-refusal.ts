import { violatedRules } from '../../../../../src/api/shared/violation.ts';
import type { AnyJson } from '../../open-shop.ts';
import type { DatabaseFixture } from '../database-fixture.ts';
import type { BadRequest } from './encode.ts';

/** Has the database note each write to a row, the platform's own notes left out; answers the tables so far. */
export function recordWrites({ database, tables }: DatabaseFixture): () => readonly string[] {
  database.run('CREATE TABLE touched (name TEXT)');
  for (const name of tables)
    for (const verb of ['INSERT', 'UPDATE', 'DELETE'])
      database.run(
        `CREATE TRIGGER touched_${name}_${verb} AFTER ${verb} ON ${name} BEGIN INSERT INTO touched VALUES ('${name}'); END`,
      );
  return () => database.all<{ name: string }>('SELECT name FROM touched').map(({ name }) => name);
}

const isNonEmptyString = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether a refusal has the platform's shape: a message, and a code of its own or the fields that are wrong. */
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

/** Whether each of many was refused for itself. */
const everyItemFailed = ({ bulkActionMetadata }: AnyJson): boolean =>
  bulkActionMetadata?.totalSuccesses === 0 && bulkActionMetadata.totalFailures > 0;

/** What became of a bad request, and what is wrong with that; empty where it was refused as it should be. */
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
