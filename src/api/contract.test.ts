import { expect, test } from 'vitest';
import { contract } from './contract.ts';

test('no two calls share a method and path', () => {
  const routes = Object.values(contract).map(({ method, gateway, path }) => `${method} ${gateway}${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('every path starts with a slash and has its fields in braces', () => {
  for (const { path } of Object.values(contract)) expect(path).toMatch(/^(\/([\w-]+|\{\w+(\.\w+)?\}))+$/);
});
