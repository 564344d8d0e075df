// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { leanPreact } from './lean-preact.ts';

test('reduced Preact neither renders nor changes a response’s object passed as a child', async () => {
  const path = fileURLToPath(import.meta.resolve('preact'));
  const fail = (message: string) => {
    throw new Error(message);
  };
  const transform = leanPreact.transform as unknown as (code: string, id: string) => { readonly code: string };
  const { code } = transform.call({ error: fail }, readFileSync(path, 'utf8'), path);
  const file = `data:text/javascript,${encodeURIComponent(code)}`;
  const { createElement, render } = (await import(/* @vite-ignore */ file)) as typeof import('preact');
  const answer = JSON.parse('{"name":{},"list":["a",{},[{"b":1}]],"odd":{"constructor":null}}');
  const Part = () => createElement('b', null, 'c', answer.name);
  render(
    createElement('p', null, answer.name, answer.list, answer.odd, createElement(Part, null), 7, false, [['d']]),
    document.body,
  );
  expect(document.body.innerHTML).toBe('<p>a<b>c</b>7d</p>');
  expect(JSON.stringify(answer)).toBe('{"name":{},"list":["a",{},[{"b":1}]],"odd":{"constructor":null}}');
});
