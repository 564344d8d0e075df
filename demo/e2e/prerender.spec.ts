import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Prerender, ReadData, RenderJsonLd, RenderToString } from '../../src/prerender/types.ts';
import { dist } from '../tools/build.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const { prerender, readData, renderToString, renderJsonLd } = (await import(
  pathToFileURL(join(dist, 'prerender.js')).href
)) as {
  readonly prerender: Prerender;
  readonly readData: ReadData;
  readonly renderToString: RenderToString;
  readonly renderJsonLd: RenderJsonLd;
};

const MUG =
  '<kiosk-add-to-cart product="stoneware-mug" show="image name price options quantity stock"></kiosk-add-to-cart>';
const OIL =
  '<kiosk-add-to-cart product="olive-oil">Put <b>it</b> in<i slot="after">Ships on Friday</i></kiosk-add-to-cart>';
const REVIEWS = '<kiosk-review-list product="stoneware-mug" page-size="3"></kiosk-review-list>';
const LIST =
  '<kiosk-product-list page-size="6" columns="3" product-url="/p/{slug}" controls="none"></kiosk-product-list>';
const CONTROLLED = LIST.replace(' controls="none"', '');
const GALLERY = '<kiosk-product-gallery product="stoneware-mug"></kiosk-product-gallery>';
const FILLED = 'kiosk-add-to-cart, kiosk-product-gallery, kiosk-product-list, kiosk-review-list';
const BODY = `${MUG}<p>${OIL}</p><kiosk-cart-drawer></kiosk-cart-drawer>${REVIEWS}`;
const HEAD = '<style>main{max-width:30rem;margin:auto}</style>';

/** Node cannot resolve names below localhost. */
const reach: typeof fetch = (url, init) => fetch(String(url).replace('shop.localhost', '127.0.0.1'), init);
const fill = (html: string) => prerender(html, { fetch: reach });
const room = (world: World) => `<link rel="stylesheet" href="${world.cdn}/kiosk/kiosk.css">${HEAD}`;

/** Runs in the page. Returns the text that a shopper can read, in the rendered order and without white space. */
function readShown(): string {
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (node instanceof HTMLSlotElement && node.assignedNodes().length) return node.assignedNodes().map(read).join(' ');
    if (!(node instanceof Element) || /^(STYLE|SCRIPT|LINK|TEMPLATE)$/.test(node.tagName)) return '';
    // A slot has no box.
    if (node.localName !== 'slot' && !node.checkVisibility({ visibilityProperty: true })) return '';
    return [...(node.shadowRoot ?? node).childNodes].map(read).join(' ');
  };
  // The same text may be split into other nodes, so white space does not count.
  return read(document.body).replace(/\s+/g, '').trim();
}

/** The visible texts of the parts that prerendered content has. */
const readContent = (page: Page): Promise<readonly string[]> =>
  page
    .locator(
      ['name', 'ribbon', 'price', 'legend', 'choice', 'summary', 'title', 'text', 'byline', 'reply']
        .map(part => `[part~="${part}"]:visible`)
        .join(),
    )
    .allInnerTexts();

/** Whether each element of `FILLED` has rendered and shows none of its prerendered content. */
const isTakenOver = (page: Page): Promise<boolean> =>
  page.evaluate(
    tags =>
      [...document.querySelectorAll(tags)].every(
        element =>
          element.shadowRoot?.querySelector('[part=form], .reviews, [part=grid], [part=stage]') &&
          !element.querySelector('[slot=fallback]')?.checkVisibility(),
      ),
    FILLED,
  );

test(
  'a prerendered page shows the same text without script as with it',
  { tag: '@needs-script-off' },
  async ({ browser, page, world }) => {
    const { html, count, problems } = await fill(world.html(BODY, { head: room(world) }));
    expect([count, problems]).toEqual([3, []]);
    const address = world.serve('/filled', { html });
    const unscripted = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await unscripted.goto(address);
    const content = await readContent(unscripted);
    expect(content.join(' ')).toContain('Stoneware mug');
    expect(content.join(' ')).toContain('€18.00');
    expect(content.filter(text => text.includes('stars') || /^\d\.\d/.test(text))).not.toEqual([]);
    // Without script no button would work, so none may be shown.
    await expect(unscripted.getByRole('button', { name: /Put it in|Add to cart|Write a review/ })).toHaveCount(0);
    await page.goto(address);
    await expect.poll(() => isTakenOver(page)).toBe(true);
    expect(await readContent(page)).toEqual(content);
    await expect(page.locator('p > kiosk-add-to-cart > [slot=fallback]')).toHaveCount(1);
    await unscripted.context().close();
  },
);

test(
  'prerendered lists and galleries show the same content and links without script',
  { tag: ['@needs-script-off', '@soak'] },
  async ({ browser, page, world }) => {
    const { html, count, problems } = await fill(world.html(GALLERY + LIST, { head: room(world) }));
    expect([count, problems]).toEqual([2, []]);
    const address = world.serve('/listed', { html });
    const readPictures = (page: Page) =>
      page
        .locator('[part~=image]:visible')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.map(image => [image.alt, image.srcset.replace(/http:..[^/]+/g, '')]),
        );
    const readLinks = (page: Page) =>
      page.locator('[part~=name] a:visible').evaluateAll((links: HTMLAnchorElement[]) => links.map(link => link.href));
    for (const width of [1280, 390]) {
      const unscripted = await (
        await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } })
      ).newPage();
      await unscripted.goto(address);
      const [content, pictures, links] = [
        await readContent(unscripted),
        await readPictures(unscripted),
        await readLinks(unscripted),
      ];
      expect(content.filter(text => /[€£$]\d/.test(text))).toHaveLength(6);
      expect(links).toHaveLength(6);
      expect(links[0]).toMatch(/^http.*\/p\/[\w-]+$/);
      expect(pictures.length).toBeGreaterThan(6);
      await expect(unscripted.getByRole('button', { name: /Add to cart|Choose|Show more/ })).toHaveCount(0);
      await unscripted.context().close();
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await page.locator('kiosk-product-list').scrollIntoViewIfNeeded();
      await expect.poll(() => isTakenOver(page)).toBe(true);
      expect(await readContent(page)).toEqual(content);
      expect(await readPictures(page)).toEqual(pictures);
      expect(await readLinks(page)).toEqual(links);
    }
  },
);

test('writes JSON-LD with absolute addresses for a list with json-ld', { tag: '@soak' }, async ({ page, world }) => {
  const head = `${room(world)}<link rel="canonical" href="https://shop.example/all/">`;
  const list = LIST.replace('controls', 'json-ld controls');
  const { html } = await fill(world.html(MUG + list + LIST, { head }));
  await page.goto(world.serve('/all', { html }));
  await expect.poll(() => isTakenOver(page)).toBe(true);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [product, listed, another] = blocks.map(block => JSON.parse(block));
  expect(another).toBeUndefined();
  expect(product['@type']).toBe('Product');
  expect(listed).toMatchObject({ '@context': 'https://schema.org', '@type': 'ItemList' });
  expect(listed.itemListElement).toHaveLength(6);
  expect(listed.itemListElement[0]).toMatchObject({ position: 1, name: expect.stringMatching(/./) });
  expect(listed.itemListElement[0].url).toMatch(/^https:\/\/shop\.example\/p\/[\w-]+$/);
});

test(
  'copies a list’s header slot into its prerendered content, but no other children',
  { tag: '@soak' },
  async ({ world }) => {
    const list =
      '<kiosk-product-list page-size="2"><h2 slot="header">New <kiosk-add-to-cart></kiosk-add-to-cart></h2>Own</kiosk-product-list>';
    const { html } = await fill(world.html(list));
    expect(html.match(/New <kiosk-add-to-cart><\/kiosk-add-to-cart>/g)).toHaveLength(2);
    expect(html.match(/Own/g)).toHaveLength(1);
    expect(html.match(/Add to cart/g)?.length).toBeGreaterThan(1);
  },
);

for (const [width, body] of sample(1, [
  [390, BODY],
  [1280, CONTROLLED],
  [1280, GALLERY],
  [1280, LIST],
  [1280, BODY],
  [390, LIST],
  [390, CONTROLLED],
  [390, GALLERY],
] as const))
  test(`replaces prerendered content at ${width} px without a layout shift: ${body === BODY ? 'forms and reviews' : body.slice(1, body.indexOf('>'))}`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { html } = await fill(world.html(`<main>${body}<p>The end</p></main>`, { head: room(world) }));
    const release = world.holdCdn('.js');
    await page.addInitScript(`globalThis.readShown = ${readShown}`);
    await page.addInitScript(() => {
      const frames: unknown[] = [];
      let shift = 0;
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(globalThis, { frames, readShift: () => shift });
    });
    await page.goto(world.serve('/taken-over', { html }), { waitUntil: 'commit' });
    await expect(page.getByText('The end')).toBeVisible();
    await page.evaluate(async isWhole => {
      await Promise.all([...document.querySelectorAll<HTMLImageElement>('img')].map(image => image.decode()));
      const { frames, readShown } = globalThis as unknown as { frames: unknown[]; readShown: () => string };
      const look = () => {
        const boxes = [...document.querySelectorAll('main > *')].map(element => element.getBoundingClientRect().height);
        // Texts are compared except for a list with controls, because the controls appear only with the list's code.
        // The list reserves room for the controls.
        frames.push(JSON.stringify([isWhole && readShown(), boxes]));
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, body !== CONTROLLED);
    await expect.poll(() => page.evaluate('frames.length')).toBeGreaterThan(2);
    release();
    await expect.poll(() => isTakenOver(page)).toBe(true);
    const framesThen = await page.evaluate<number>('frames.length');
    await expect.poll(() => page.evaluate<number>('frames.length')).toBeGreaterThan(framesThen + 5);
    const seen = await page.evaluate<string[]>('[...new Set(frames)]');
    expect(seen[0]).toMatch([GALLERY, CONTROLLED].includes(body) ? /\d{3}/ : /[€£$]\d/);
    expect(seen).toEqual([seen[0]]);
    expect(await page.evaluate('readShift()')).toBe(0);
  });

test('carries out a press of a prerendered button once the code has loaded', async ({ page, world }) => {
  const { html } = await fill(world.html(BODY, { head: room(world) }));
  const release = world.holdCdn('/shared/');
  await page.goto(world.serve('/pressed', { html }));
  await page.getByRole('button', { name: 'Put it in' }).click();
  release();
  await expect(page.getByRole('dialog')).toContainText('Olive oil');
  await expect(page.getByRole('dialog')).toContainText('Subtotal');
});

test('follows a link of a prerendered list before the code has loaded', { tag: '@soak' }, async ({ page, world }) => {
  const { html } = await fill(world.html(LIST, { head: room(world) }));
  world.holdCdn('/shared/');
  await page.goto(world.serve('/linked', { html }), { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Round teapot' }).first().click();
  await expect(page).toHaveURL(/\/p\/last-teapot$/);
});

test('follows a link of a prerendered form before the code has loaded', { tag: '@soak' }, async ({ page, world }) => {
  const form = MUG.replace('product=', 'product-url="/p/{slug}" product=');
  const { html } = await fill(world.html(form, { head: room(world) }));
  world.holdCdn('/shared/');
  // A page whose files are held never loads in Firefox.
  await page.goto(world.serve('/form-linked', { html }), { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Stoneware mug' }).click();
  await expect(page).toHaveURL(/\/p\/stoneware-mug$/);
});

test('prerenders a page again without changing the result or other markup', { tag: '@soak' }, async ({ world }) => {
  const html = world.html(`<!-- <kiosk-add-to-cart> -->\n${BODY}<script>const a = '<p>'</script>`, {
    head: room(world),
  });
  const once = await fill(html);
  const twice = await fill(once.html);
  expect(twice.html).toBe(once.html);
  expect(once.html).toContain('</template>Put <b>it</b> in<i slot="after">Ships on Friday</i><span slot="fallback"');
  expect(once.html).toContain("<script>const a = '<p>'</script>");
  expect(once.html).toContain('<!-- <kiosk-add-to-cart> -->');
});

test('leaves elements that cannot be prerendered unchanged, and reports why', async ({ world }) => {
  const own = '<kiosk-add-to-cart product="olive-oil"><b slot="fallback">€18</b></kiosk-add-to-cart>';
  const unknown = '<kiosk-add-to-cart product="no-such-thing">Add</kiosk-add-to-cart>';
  const other = '<kiosk-add-to-cart product="olive-oil" client-id="another-shop"></kiosk-add-to-cart>';
  const html = world.html(own + unknown + other + OIL);
  const filled = await fill(html);
  expect(filled.count).toBe(1);
  expect(filled.html).toContain(own);
  expect(filled.html).toContain(unknown + other);
  expect(filled.problems).toEqual([
    '<kiosk-add-to-cart product="no-such-thing"> has nothing to show: the shop does not know it, or was not reached',
  ]);
  expect(filled.skipped).toEqual([
    '<kiosk-add-to-cart product="olive-oil"> has a fallback of its own',
    '<kiosk-add-to-cart product="olive-oil"> is of another shop',
  ]);
  const offline = await prerender(filled.html, { fetch: () => Promise.reject(new TypeError('no network')) });
  expect([offline.count, offline.problems.length, offline.html]).toEqual([0, 2, filled.html]);
  await expect(prerender('<p>no shop</p>')).rejects.toThrow('data-client-id');
});

test(
  'prerenders markup in the platform’s answers or in attributes as text',
  { tag: '@security-hostile-text' },
  async ({ page, world }) => {
    const { products } = await readData(
      [{ tag: 'kiosk-add-to-cart', attributes: { product: 'olive-oil' } }],
      shopOf(world),
    );
    const entry = products['olive-oil'];
    if (!entry?.product) throw new Error('The shop has no olive oil');
    const evil =
      '</template></script><img src=x onerror="document.title=\'evil\'"><script>document.title="evil"</script>';
    const product = { ...entry.product, name: evil, description: `<p>${evil}</p>`, brand: evil };
    const data = { products: { [evil]: { ...entry, product } }, reviews: { lists: {}, ratingCounts: {} } };
    const attributes = { product: evil, show: 'name price', 'x" onclick="a': 'b' };
    const element = await renderToString('kiosk-add-to-cart', attributes, data, { files: `${world.cdn}/kiosk/` });
    await page.goto(world.serve('/evil', { html: world.html(element + renderJsonLd(evil, data), { script: '' }) }));
    await expect(page.locator('[part=name]')).toHaveText(evil);
    expect(await page.title()).toBe("A merchant's page");
    const json = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(json.name).toBe(evil);
  },
);

test(
  'prerenders one JSON-LD block with product, offer, rating and reviews',
  { tag: '@soak' },
  async ({ page, world }) => {
    const head = `${room(world)}<link rel="canonical" href="https://shop.example/mug">`;
    const { html } = await fill(world.html(MUG + REVIEWS.replace('>', ' json-ld>'), { head }));
    await page.goto(world.serve('/searched', { html }));
    await expect.poll(() => isTakenOver(page)).toBe(true);
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(blocks).toHaveLength(1);
    const product = JSON.parse(blocks[0] ?? '');
    expect(product).toMatchObject({ '@context': 'https://schema.org', '@type': 'Product', name: 'Stoneware mug' });
    expect(product.url).toBe('https://shop.example/mug');
    expect(product.image[0]).toMatch(/^http/);
    expect(product.description).not.toMatch(/[<>]|^$/);
    expect(product.offers).toMatchObject({
      priceCurrency: 'EUR',
      lowPrice: 18,
      highPrice: 22,
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/mug',
    });
    const average = await page.locator('[part=average]:visible').innerText();
    expect(String(product.aggregateRating.ratingValue)).toBe(String(Number(average)));
    expect(product.review).toHaveLength(3);
    for (const review of product.review) {
      expect(review.author.name).toMatch(/./);
      expect(review.reviewRating.ratingValue).toBeGreaterThan(0);
      expect(review.datePublished).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
    const many = await fill(world.html(MUG + OIL));
    expect(many.html).not.toContain('ld+json');
  },
);

test(
  'prerenders the words and numbers of the page’s language, and its own words',
  { tag: '@soak' },
  async ({ page, world }) => {
    const words = '<script type="application/json" data-kiosk-words>{ "add": "In die Tüte" }</script>';
    const html = world.html(`${words}<kiosk-add-to-cart product="olive-oil"></kiosk-add-to-cart>${REVIEWS}`, {
      head: room(world),
    });
    const [german, english] = await Promise.all([fill(html.replace('lang="en"', 'lang="de"')), fill(html)]);
    expect(english.html).toContain('Write a review');
    expect(german.html).toContain('Bewertung schreiben');
    expect(german.html).toMatch(/1\d,\d\d\s€/);
    await page.goto(world.serve('/german', { html: german.html }));
    await expect.poll(() => isTakenOver(page)).toBe(true);
    await expect(page.getByRole('button', { name: 'In die Tüte' })).toBeVisible();
    expect(german.html).toContain('In die Tüte');
  },
);

test(
  'a prerendered sold-out product offers emails only with a back-in-stock element',
  { tag: '@soak' },
  async ({ world }) => {
    const button = '<kiosk-add-to-cart product="sold-out-lamp"></kiosk-add-to-cart>';
    const alone = await fill(world.html(button));
    const both = await fill(world.html(`${button}<kiosk-back-in-stock product="sold-out-lamp"></kiosk-back-in-stock>`));
    expect(alone.html).toContain('aria-disabled="true"');
    expect(both.html).toContain('Email me when it’s back');
    expect(alone.html).not.toContain('Email me when it’s back');
  },
);

test('the prerender command prints a page, or writes it to its file with --write', async ({ world }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kiosk-prerender-'));
  const file = join(folder, 'page.html');
  const html = world.html(OIL).replaceAll('shop.localhost', '127.0.0.1');
  writeFileSync(file, html);
  const run = async (...args: readonly string[]) =>
    (await promisify(execFile)(process.execPath, [join(dist, 'cli.js'), 'prerender', ...args])).stdout;
  const printed = await run(file);
  expect(readFileSync(file, 'utf8')).toBe(html);
  await run(file, '--write', '--files', 'https://files.example/v9.9.9');
  const written = readFileSync(file, 'utf8');
  expect(printed).toContain(`href="${world.cdn}/kiosk/prerender/kiosk-add-to-cart.css"`);
  expect(written).toContain('href="https://files.example/v9.9.9/prerender/kiosk-add-to-cart.css"');
  await expect(run(join(folder, 'missing.html'))).rejects.toThrow(/ENOENT/);
  const own = html.replaceAll('</kiosk-add-to-cart>', '<b slot="fallback">€18</b></kiosk-add-to-cart>');
  writeFileSync(file, own);
  expect(await run(file), 'an element that needs no filling').toBe(own);
  const plain = join(folder, 'plain.html');
  writeFileSync(plain, '<!doctype html><p>Moved</p>');
  writeFileSync(file, html);
  const names = `${plain}: `.replaceAll('.', '\\.');
  await expect(run('--write', plain, file)).rejects.toThrow(new RegExp(names));
  expect(readFileSync(file, 'utf8')).toBe(written.replaceAll('https://files.example/v9.9.9', `${world.cdn}/kiosk`));
  rmSync(folder, { recursive: true });
});

const shopOf = (world: World) => ({ clientId: 'demo-client', apiHost: world.api, fetch: reach });
