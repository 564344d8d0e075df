import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getPath, setPath } from '../../../core/query/field-masks.ts';
import { type AnyJson, errorCodeOrField, expectOk } from '../../open-shop.ts';
import { type DatabaseFixture, openDatabaseFixture } from '../database-fixture.ts';
import { maskedEntities } from './masked-entities.ts';

let fixture: DatabaseFixture;
beforeAll(async () => {
  fixture = await openDatabaseFixture();
});
afterAll(() => fixture.close());

describe.each(maskedEntities)('a change of a $name', ({
  name,
  values,
  parents,
  required,
  readOnly,
  cleared,
  create,
}) => {
  let path: string;
  let before: AnyJson;
  beforeEach(async () => {
    path = await create(fixture);
    before = await read();
  });
  afterEach(() => fixture.merchant.del(path.replace(/\?.*/, '')));

  /** The entity without the fields that any change, or a change of its status, updates automatically. */
  const read = async (): Promise<AnyJson> => {
    const { revision, updatedDate, relevanceScore, publishCount, loginEmailVerified, ...entity } = expectOk(
      await fixture.merchant.get(path),
    )[name];
    return entity;
  };
  const change = (entity: unknown, fieldMask?: unknown) =>
    fixture.merchant.patch(path.replace(/\?.*/, ''), { [name]: entity, ...(fieldMask !== undefined && { fieldMask }) });
  /** An input with a new value for every path. */
  const everything = Object.entries(values).reduce((entity, [at, value]) => setPath(entity, at, value), {});
  // URLs of pictures are left out, because a picture without a URL gets the URL of its id.
  const cleanPaths = Object.keys(values).filter(at => !required.includes(at) && !at.endsWith('.url'));
  const withoutField = (at: string) => setPath(before, at, cleared?.(before)[at]);

  test.each(Object.entries(values))('an update with the mask %s changes only that path', async (at, value) => {
    expect(getPath(before, at)).not.toEqual(value);
    expectOk(await change(everything, [at]));
    expect(await read()).toEqual(setPath(before, at, getPath(everything, at)));
  });

  test.each(Object.entries(values))('an update with %s and no mask changes only that path', async (at, value) => {
    const parent = Object.keys(values).find(other => at.startsWith(`${other}.`));
    const whole = parent ? setPath(before, at, value) : {};
    expectOk(await change(parent ? setPath({}, parent, getPath(whole, parent)) : setPath({}, at, value)));
    expect(await read()).toEqual(setPath(before, at, value));
  });

  test.each(cleanPaths)('null, with or without a mask, or a mask without a value clears %s', async at => {
    for (const [entity, mask] of [
      [setPath({}, at, null), [at]],
      [{}, [at]],
      ...(Object.keys(values).some(other => at.startsWith(`${other}.`)) ? [] : [[setPath({}, at, null)] as const]),
    ] as const) {
      path = await create(fixture);
      before = await read();
      expectOk(await change(entity, mask));
      expect(await read(), JSON.stringify([entity, mask])).toEqual(withoutField(at));
    }
  });

  test.each(required)('the required path %s cannot be cleared', async at => {
    for (const [entity, mask] of [[setPath({}, at, null), [at]], [{}, [at]], [setPath({}, at, null)]] as const) {
      const answer = await change(entity, mask);
      expect([answer.status, errorCodeOrField(answer)]).toEqual([400, expect.stringMatching(`^${name}\\.${at}`)]);
    }
    expect(await read()).toEqual(before);
  });

  test.each(parents)('a mask that names the object %s replaces the whole object', async parent => {
    expectOk(await change(everything, [parent]));
    const inner = Object.keys(values).filter(at => at.startsWith(`${parent}.`));
    expect(await read()).toEqual(inner.reduce((entity, at) => setPath(entity, at, getPath(everything, at)), before));
  });

  test('an update accepts a mask with all paths', async () => {
    expectOk(await change(everything, Object.keys(values)));
    expect(await read()).toMatchObject(everything as object);
  });

  test.each([
    ...readOnly,
    'nonsense',
    'nonsense.path',
    '__proto__',
    'constructor.name',
    '',
    '*',
    name,
  ])('a mask with the path %j, alone or beside valid paths, is refused', async at => {
    for (const mask of [[at], [at, ...Object.keys(values)]]) {
      const answer = await change(everything, mask);
      expect([answer.status, errorCodeOrField(answer)]).toEqual([400, expect.stringMatching(/^fieldMask/)]);
    }
    expect(await read()).toEqual(before);
  });

  test.each([
    { mask: 'contact' },
    { mask: { paths: [] } },
    { mask: 7 },
    { mask: [7] },
    { mask: [null] },
    { mask: [['content']] },
    { mask: Array.from({ length: 300 }, (_, n) => Object.keys(values)[n % 5]) },
  ])('an update with the invalid mask $mask is refused', async ({ mask }) => {
    const answer = await change(everything, mask);
    expect([answer.status, errorCodeOrField(answer)]).toEqual([400, expect.stringMatching(/^fieldMask/)]);
    expect(await read()).toEqual(before);
  });
});
