import { expect, test } from 'vitest';
// @ts-expect-error: the plug-in has no types.
import kiosk from './eleventy/kiosk.js';

type Shortcode = (...args: unknown[]) => string;
interface Tag {
  named?: unknown;
  parse(this: Tag, token: { readonly args: string }, remaining: unknown): void;
  render(this: Tag, context: object): Generator<unknown, string, unknown>;
}

/** Adds the plug-in to a fake Eleventy that records the shortcodes. */
function open(settings: object) {
  const shortcodes = new Map<string, Shortcode>();
  const tags = new Map<string, (liquid: object) => Tag>();
  const add = (name: string, shortcode: Shortcode) => void shortcodes.set(name, shortcode);
  kiosk(
    {
      addShortcode: add,
      addNunjucksShortcode: add,
      addPairedNunjucksShortcode: add,
      addJavaScriptShortcode: () => {},
      addPairedJavaScriptShortcode: () => {},
      addLiquidTag: (name: string, tag: (liquid: object) => Tag) => void tags.set(name, tag),
    },
    { clientId: 'shop', files: 'https://cdn.example/v0', ...settings },
  );
  /** The HTML of `{% name args %}` in Liquid. Values are JSON here, and the content is empty. */
  const liquid = (name: string, args: string): string => {
    const parser = { parseStream: () => ({ on: () => parser.parseStream(), start() {} }) };
    const engine = { evalValue: (value: string) => JSON.parse(value), renderer: { renderTemplates: () => '' }, parser };
    const tag = tags.get(name)?.(engine) as Tag;
    tag.parse({ args }, []);
    const steps = tag.render({});
    let step = steps.next();
    while (!step.done) step = steps.next(step.value);
    return step.value;
  };
  return { head: shortcodes.get('kioskHead') as Shortcode, liquid };
}

test('settings become attributes of the script tag, with on or off for the gateway', () => {
  const { head } = open({ consent: 'required', productUrl: '/p/{slug}', captchaInvisibleKey: 'k"', gateway: false });
  expect(head()).toContain(
    ' data-client-id="shop" data-consent="required" data-product-url="/p/{slug}" data-captcha-invisible-key="k&quot;" data-gateway="off">',
  );
  expect(open({ debug: true }).head()).toContain(' data-debug>');
  expect(open({ debug: false, gateway: true }).head()).toContain('"shop" data-gateway="on">');
});

test('the Eleventy plug-in throws an error that names an unknown setting', () => {
  expect(() => open({ curency: 'USD' })).toThrow('“curency”');
});

test.each([
  'product="mug", pageSize=5, jsonLd=true, readonly=false',
  'product: "mug", pageSize: 5, jsonLd: true',
  'product="mug" pageSize=5 jsonLd=true',
])('Liquid reads named values: %s', args => {
  const { liquid } = open({});
  expect(liquid('kioskReviewList', args)).toBe(
    '<kiosk-review-list product="mug" page-size="5" json-ld></kiosk-review-list>',
  );
});

test('Liquid accepts quotes and commas in a value, and refuses a value without a name', () => {
  const { liquid } = open({});
  expect(liquid('kioskAddToCart', String.raw`choices="Size:L, \"wide\""`)).toContain(
    'choices="Size:L, &quot;wide&quot;"',
  );
  expect(liquid('kioskCartDrawer', '')).toBe('<kiosk-cart-drawer></kiosk-cart-drawer>');
  for (const args of ['"mug"', 'product', 'product="mug', 'product="mug", "x"'])
    expect(() => liquid('kioskReviewList', args), args).toThrow('Write it as product="mug"');
});
