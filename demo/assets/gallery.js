import { states } from './gallery-states.js';

const main = document.querySelector('main');
const form = document.querySelector('form');

/** Shows each state in an iframe, with the theme, direction and width of the form. */
function show() {
  const { theme, dir, width } = Object.fromEntries(new FormData(form));
  let last;
  const shown = states.flatMap(({ element, state }, at) => {
    const frame = Object.assign(document.createElement('iframe'), {
      src: `gallery-state.html?at=${at}&theme=${theme}&dir=${dir}`,
      title: `${element}, ${state}`,
      width,
      height: element === 'kiosk-cart-button' ? 96 : 640,
      loading: 'lazy',
    });
    const figure = document.createElement('figure');
    const caption = Object.assign(document.createElement('figcaption'), { textContent: state });
    figure.append(caption, frame);
    const heading = Object.assign(document.createElement('h2'), { textContent: element });
    const starts = element !== last;
    last = element;
    return starts ? [heading, figure] : [figure];
  });
  main.replaceChildren(...shown);
}

form.addEventListener('input', show);
show();
