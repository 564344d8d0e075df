// @vitest-environment happy-dom
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
  ['of the only review there was goes to their section', [], ['a'], 'ul.list li', '.reviews'],
  ['of the last review goes to the one before it', [], ['a', 'b'], 'ul.list li:last-child', '#review-a'],
  ['of a review goes to the one in its place', [], ['a', 'b'], 'ul.list li', '#review-b'],
  ['in "Your review" goes to their section', ['a'], ['b'], '.own > div', '.reviews'],
  ['in "Your review" goes along into the list', ['a'], ['b', 'a'], '.own > div', 'ul.list #review-a'],
])('when its review is removed, the focus %s', async (_, own, listed, gone, next) => {
  const { host, root, find } = open(own, listed);
  find(`${gone} a`).focus();
  keepPlace(host, () => find(gone).remove());
  await nextFrame();
  expect(root.activeElement).not.toBeNull();
  expect(root.activeElement).toBe(find(next));
});

test('a focus that is elsewhere stays there', async () => {
  const { host, root, find } = open(['a'], ['b', 'c']);
  find('.own a').focus();
  keepPlace(host, () => find('ul.list li').remove());
  await nextFrame();
  expect(root.activeElement).toBe(find('.own a'));
  // An element that gets the focus meanwhile keeps it.
  keepPlace(host, () => {
    find('.own article').remove();
    find('ul.list a').focus();
  });
  await nextFrame();
  expect(root.activeElement).toBe(find('ul.list a'));
});
