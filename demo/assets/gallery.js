import { createFigure } from './gallery-figure.js';
import { LANGUAGES } from './gallery-looks.js';
import { states } from './gallery-states.js';

const main = document.querySelector('main');
const nav = document.querySelector('nav');
const form = document.querySelector('form');
const { text, kind, lang } = form.elements;

const create = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

lang.append(...LANGUAGES.map(value => create('option', { value, textContent: value })));
// The choices are in the address: a link shows what its writer saw.
for (const [name, value] of new URLSearchParams(location.search)) {
  const field = form.elements[name];
  if (field?.type === 'checkbox') field.checked = field.value === value;
  else if (field) field.value = value;
}

const figures = states.map((state, at) => createFigure(state, at));
const groups = [...new Set(states.map(({ element }) => element))].map(element => {
  const own = figures.filter(each => each.state.element === element);
  const links = own.map(({ id, state }) => create('li', {}, create('a', { href: `#${id}`, textContent: state.state })));
  const list = create(
    'details',
    { open: true },
    create('summary', { textContent: element }),
    create('ul', {}, ...links),
  );
  const heading = create('h2', { id: element, textContent: element });
  return { own, links, list, section: create('section', {}, heading, ...own.map(({ figure }) => figure)) };
});
nav.append(...groups.map(({ list }) => list));
main.append(...groups.map(({ section }) => section));

/** Shows the states that the filter leaves, and lists them at the side. */
function filter() {
  const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { own, links, list, section } of groups) {
    for (const [index, { figure, state, kinds }] of own.entries()) {
      const told = `${state.element} ${state.state} ${state.html}`.toLowerCase();
      const isShown = words.every(word => told.includes(word)) && (!kind.value || kinds.includes(kind.value));
      figure.hidden = !isShown;
      links[index].hidden = !isShown;
    }
    section.hidden = own.every(({ figure }) => figure.hidden);
    list.hidden = section.hidden;
  }
}

/** Shows all states with the look that the form says. */
function look() {
  const chosen = Object.fromEntries([...new FormData(form)].filter(([name]) => name !== 'text' && name !== 'kind'));
  for (const { show } of figures) show(chosen);
}

const filled = () => new URLSearchParams([...new FormData(form)].filter(([, value]) => value));

form.addEventListener('submit', event => event.preventDefault());
form.addEventListener('input', ({ target }) => {
  history.replaceState(null, '', `?${filled()}${location.hash}`);
  if (target === text || target === kind) filter();
  else look();
});
filter();
look();
// The figure was not there when the browser looked for it.
document.getElementById(location.hash.slice(1))?.scrollIntoView();
