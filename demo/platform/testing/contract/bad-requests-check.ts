import { violatedRules } from '../../../../src/api/shared/violation.ts';
import type { Body } from '../open-shop.ts';
import type { BadRequest } from './bad-requests-encode.ts';
import type { Stage } from './database-fixture.ts';

/** Has the database note each write to a row, the platform's own notes left out; answers the tables so far. */
export function watch({ rows, tables }: Stage): () => readonly string[] {
  rows.run('CREATE TABLE touched (name TEXT)');
  for (const name of tables)
    for (const verb of ['INSERT', 'UPDATE', 'DELETE'])
      rows.run(
        `CREATE TRIGGER touched_${name}_${verb} AFTER ${verb} ON ${name} BEGIN INSERT INTO touched VALUES ('${name}'); END`,
      );
  return () => rows.all<{ name: string }>('SELECT name FROM touched').map(({ name }) => name);
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Whether a refusal has the platform's shape: a message, and a code of its own or the fields that are wrong. */
function hasShape({ message, details }: Body): boolean {
  const { applicationError: refused, validationError: invalid } = details ?? {};
  const violations: readonly Body[] = invalid?.fieldViolations ?? [];
  return (
    isText(message) &&
    (refused
      ? isText(refused.code) && isText(refused.description)
      : violations.length > 0 &&
        violations.every(
          one => typeof one.field === 'string' && isText(one.description) && violatedRules.includes(one.violatedRule),
        ))
  );
}

/** Whether each of many was refused for itself. */
const refusedInBulk = ({ bulkActionMetadata }: Body): boolean =>
  bulkActionMetadata?.totalSuccesses === 0 && bulkActionMetadata.totalFailures > 0;

/** What became of a bad request, and what is wrong with that; empty where it was refused as it should be. */
export async function judged(stage: Stage, { method, path, authorization, body }: BadRequest) {
  const headers = { ...(authorization !== null && { authorization }) };
  const answer = await stage.shop.send(path, { method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('application/json') ?? false;
  const said: Body = isJson ? JSON.parse(text) : {};
  const refused = answer.status >= 400 && answer.status < 500;
  const faults = [
    ...(refused || refusedInBulk(said) ? [] : [`status ${answer.status}`]),
    ...(refused && !hasShape(said) ? ['shape'] : []),
    ...(answer.headers.has('x-wix-request-id') ? [] : ['no request id']),
  ];
  return { status: answer.status, text, faults };
}
