import { expect, test } from 'vitest';
import { openPage } from '../../testing/page.ts';
import { selectMembership } from './memberships.ts';

const bread = { id: 'bread', appId: 'clubs' };
const herbs = { id: 'herbs', appId: 'clubs' };

test('each line is paid with one membership at most, and a membership pays several', async () => {
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
