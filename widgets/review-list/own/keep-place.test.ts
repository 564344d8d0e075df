// @vitest-environment document
import { afterEach, expect, test } from 'vitest';
import { keepPlace } from './keep-place.ts';

afterEach(() => document.body.replaceChildren());

const toArticle = (id: string) =>
  `<article id="review-${id}" tabindex="-1"><a href="#review-${id}">Today</a></article>`;

/** An element with these reviews in "Your review" and in its list. */
function open(own: readonly string[], listed: readonly string[]) {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({ mode: 'open' });
  const html = `<section class="reviews"><h2>Reviews</h2><section class="own">${own.map(id => `<div part="own">${toArticle(id)}</div>`).join('')}</section>
    <ul class="list">${listed.map(id => `<li>${toArticle(id)}</li>`).join('')}</ul></section>`;
  const parsed = new DOMParser().parseFromString(html, 'text/html').body;
  root.append(document.importNode(parsed.firstElementChild as Element, true));
  return { host, root, find: (selector: string) => root.querySelector(selector) as HTMLElement };
}
const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve));

test.each([
  ['the section if no other review is listed', [], ['a'], 'ul.list li', '.reviews'],
  ['the previous review if the last was removed', [], ['a', 'b'], 'ul.list li:last-child', '#review-a'],
  ['the review that takes its place', [], ['a', 'b'], 'ul.list li', '#review-b'],
  ['the section if the review was in "Your review"', ['a'], ['b'], '.own > div', '.reviews'],
  ['the same review in the list if it is listed', ['a'], ['b', 'a'], '.own > div', 'ul.list #review-a'],
])('when the focused review is removed, the focus moves to %s', async (_, own, listed, gone, next) => {
  const { host, root, find } = open(own, listed);
  find(`${gone} a`).focus();
  keepPlace(host, () => find(gone).remove());
  await nextFrame();
  expect(root.activeElement).not.toBeNull();
  expect(root.activeElement).toBe(find(next));
});

test('leaves the focus on another element when a review is removed', async () => {
  const { host, root, find } = open(['a'], ['b', 'c']);
  find('.own a').focus();
  keepPlace(host, () => find('ul.list li').remove());
  await nextFrame();
  expect(root.activeElement).toBe(find('.own a'));
  // An element that gets the focus during the change keeps the focus.
  keepPlace(host, () => {
    find('.own article').remove();
    find('ul.list a').focus();
  });
  await nextFrame();
  expect(root.activeElement).toBe(find('ul.list a'));
});
