import { expect, test } from 'vitest';
import { element, openPage } from '../../testing/page.ts';
import { removeLine } from '../line-actions.ts';
import { readTotals } from '../totals.ts';
import { checkOut } from './checkout.ts';
import { selectMembership } from './memberships.ts';

const bread = { id: 'bread', appId: 'clubs' };
const herbs = { id: 'herbs', appId: 'clubs' };

test('pays a line with at most one membership, and several lines with the same one', async () => {
  const { app, cart } = await openPage();
  const steps = [
    ['a', bread, [{ ...bread, lineItemIds: ['a'] }]],
    ['b', bread, [{ ...bread, lineItemIds: ['a', 'b'] }]],
    [
      'a',
      herbs,
      [
        { ...bread, lineItemIds: ['b'] },
        { ...herbs, lineItemIds: ['a'] },
      ],
    ],
    ['b', undefined, [{ ...herbs, lineItemIds: ['a'] }]],
    ['a', undefined, []],
  ] as const;
  for (const [line, membership, expected] of steps) {
    selectMembership(app, line, membership);
    expect(cart().memberships).toEqual(expected);
  }
});

test('leaves removed lines out of the memberships of totals and checkout', async () => {
  const { app, add, line, product, sentTo } = await openPage();
  await add();
  await add(1, await product('oak-board'));
  const [knife, board] = [line('Bread knife'), line('Oak board')];
  for (const { id = '' } of [knife, board]) selectMembership(app, id, bread);
  await removeLine(app, knife, element);
  await readTotals(app);
  const selectedMemberships = { memberships: [{ ...bread, lineItemIds: [board.id] }] };
  expect(sentTo('/estimate-totals').at(-1)?.body).toMatchObject({ selectedMemberships });
  await checkOut(app, element);
  const update = sentTo('').find(({ body }) => 'checkout' in body);
  expect(update?.body).toMatchObject({ checkout: { membershipOptions: { selectedMemberships } } });
});
