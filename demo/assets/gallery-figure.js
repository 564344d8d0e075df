/** Taller than its page where a part of it is fixed to the window, px. */
const WINDOW_HEIGHT = 640;
/** Until a frame has come near and told its height, px. */
const FIRST_HEIGHT = 320;

const KINDS = {
  loading: /loading|pending|busy|hang/,
  empty: /empty|nothing|sold out|not found|no longer/,
  error: /fail|refused|offline|missing|wrong|error|unfinished|":"?[45]\d\d/,
};

const create = (tag, properties, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

const isFixed = ({ element, html }) => element === 'kiosk-cart-drawer' || /mode="dialog"|sticky/.test(html);

/** A state in a frame with its name, a link to it and its HTML. `show` draws it with a look. */
export function createFigure(state, at) {
  const { element, state: name, html, responses = {}, lateResponses = {} } = state;
  const id = `${element}-${name.replace(/\W+/g, '-')}`;
  const frame = create('iframe', { title: `${element}, ${name}`, loading: 'lazy' });
  frame.height = isFixed(state) ? WINDOW_HEIGHT : FIRST_HEIGHT;
  const alone = create('a', { textContent: 'Alone', target: '_blank' });
  const copy = create('button', { type: 'button', textContent: 'Copy' });
  copy.addEventListener('click', async () => {
    await navigator.clipboard?.writeText(html);
    copy.textContent = 'Copied';
    setTimeout(() => Object.assign(copy, { textContent: 'Copy' }), 1600);
  });
  const answers = Object.entries({ ...responses, ...lateResponses }).map(
    ([path, answer]) => `${path} → ${typeof answer === 'object' ? (answer.status ?? 200) : answer}`,
  );
  const code = create(
    'details',
    {},
    create('summary', { textContent: 'HTML' }),
    create('pre', {}, create('code', { textContent: html })),
    ...(answers.length ? [create('p', { textContent: `Answers: ${answers.join(', ')}` })] : []),
    copy,
  );
  const figure = create(
    'figure',
    { id },
    create('figcaption', {}, create('a', { href: `#${id}`, textContent: name }), alone),
    create('div', { className: 'frame' }, frame),
    code,
  );
  let sizes;
  frame.addEventListener('load', () => {
    const { body } = frame.contentDocument;
    sizes?.disconnect();
    if (isFixed(state)) return;
    sizes = new ResizeObserver(() => {
      // A menu or a hint may reach below the page's own content.
      frame.height = Math.ceil(Math.max(body.getBoundingClientRect().height, 64)) + 2;
    });
    sizes.observe(body);
  });
  const told = `${name} ${JSON.stringify({ ...responses, ...lateResponses })}`;
  return {
    id,
    state,
    figure,
    kinds: Object.keys(KINDS).filter(kind => KINDS[kind].test(told)),
    show: ({ width, ...look }) => {
      figure.style.inlineSize = `min(100%, ${width}px)`;
      const src = `gallery-state.html?${new URLSearchParams({ at, ...look })}`;
      if (alone.getAttribute('href') === src) return;
      alone.setAttribute('href', src);
      frame.src = src;
    },
  };
}
