// Shows which parts of a demo page are Kiosk. It is no part of Kiosk, and runs before the page is drawn: nothing moves.
{
  const root = document.documentElement;
  const CLOSED = 'demo-bar-closed';
  const read = () => {
    try {
      return sessionStorage.getItem(CLOSED);
    } catch {
      return null;
    }
  };
  if (!read()) root.dataset.bar = 'open';

  const layer = Object.assign(document.createElement('div'), { className: 'demo-tags' });
  const isElement = ({ localName }) => localName.startsWith('kiosk-') && localName !== 'kiosk-cart-drawer';
  const elements = () => [...document.querySelectorAll('main *, header *')].filter(isElement);
  const startTag = element => element.cloneNode(false).outerHTML.replace(/<\/.*/, '');

  const createTag = element => {
    const tag = document.createElement('button');
    const name = `<${element.localName}>`;
    Object.assign(tag, { type: 'button', textContent: name, title: `Copy ${startTag(element)}` });
    tag.addEventListener('click', async () => {
      await navigator.clipboard?.writeText(`${startTag(element)}</${element.localName}>`);
      tag.textContent = 'Copied';
      setTimeout(() => Object.assign(tag, { textContent: name }), 1600);
    });
    return tag;
  };
  let tags = new Map();
  /** Above each element's corner, within the page; below one that is there already. */
  const place = () => {
    const placed = [];
    for (const [element, tag] of tags) {
      tag.hidden = !element.checkVisibility() || !element.offsetHeight;
      if (tag.hidden) continue;
      const { left, top } = element.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = tag;
      const x = Math.max(0, Math.min(left - 6, root.clientWidth - width));
      let y = top + scrollY - height - 4;
      const isTaken = at => x < at.x + at.width && at.x < x + width && y < at.y + height && at.y < y + height;
      for (let other = placed.find(isTaken); other; other = placed.find(isTaken)) y = other.y + height + 2;
      placed.push({ x, y, width });
      tag.style.translate = `${x}px ${y}px`;
    }
  };
  const resized = new ResizeObserver(place);
  const show = shown => {
    root.toggleAttribute('data-outlined', shown);
    tags = new Map(shown ? elements().map(element => [element, createTag(element)]) : []);
    layer.replaceChildren(...tags.values());
    resized.disconnect();
    if (shown) for (const element of [document.body, ...tags.keys()]) resized.observe(element);
    place();
  };

  addEventListener('DOMContentLoaded', () => {
    document.body.append(layer);
    const bar = document.querySelector('.demo-bar');
    bar.querySelector('input').addEventListener('change', ({ target }) => show(target.checked));
    bar.querySelector('button').addEventListener('click', () => {
      show(false);
      delete root.dataset.bar;
      try {
        sessionStorage.setItem(CLOSED, '1');
      } catch {
        // Then the next page shows it again.
      }
    });
  });
}
