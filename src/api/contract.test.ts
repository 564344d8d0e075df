import { expect, test } from 'vitest';
import { contract } from './contract.ts';

test('no two API calls share a method, prefix and path', () => {
  const routes = Object.values(contract).map(({ method, gateway, path }) => `${method} ${gateway}${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('the path of each API call starts with a slash and has its fields in braces', () => {
  for (const { path } of Object.values(contract)) expect(path).toMatch(/^(\/([\w-]+|\{\w+(\.\w+)?\}))+$/);
});
