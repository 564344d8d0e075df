import { KNIFE, visit } from './pages/shop-page.ts';
import { slugsOf } from './platform-records.ts';
import { expect, test } from './world.ts';

test('100 buttons cause at most 9 requests (3 preflights) besides the options file', async ({ page, world }) => {
  const slugs = await slugsOf(world);
  const buttons = Array.from(
    { length: 100 },
    (_, n) => `<kiosk-add-to-cart product="${slugs[n % slugs.length]}"></kiosk-add-to-cart>`,
  );
  await visit(page, world, '/hundred', buttons.join(''));
  await expect(page.getByText('€39.00').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const log = (await world.log()).filter(({ path }) => !path.startsWith('/cdn/'));
  const preflights = log.filter(({ method }) => method === 'OPTIONS');
  expect(preflights.length).toBeLessThanOrEqual(3);
  const files = world.cdnLog.filter(path => !path.includes('kiosk-options'));
  expect([...log, ...files].length).toBeLessThanOrEqual(9);
  expect(log.some(({ path }) => path.endsWith('/query-platformized'))).toBe(true);
});

test(
  '100 buttons that arrive in pieces over 400 ms share at most two product queries',
  { tag: '@soak' },
  async ({ page, world }) => {
    const slugs = await slugsOf(world);
    const [head = '', foot = ''] = world
      .html('<hr>', { script: '' })
      .replace('</head>', `${world.script({ type: 'absent', async: '' })}</head>`)
      .split('<hr>');
    const rows = Array.from({ length: 20 }, (_, row) =>
      Array.from(
        { length: 5 },
        (_, n) => `<kiosk-add-to-cart product="${slugs[(row * 5 + n) % slugs.length]}"></kiosk-add-to-cart>`,
      ).join(''),
    );
    await page.goto(world.serve('/pieces', { pieces: [head, ...rows, foot], pause: 20 }));
    await expect(page.getByText('€39.00').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const queries = (await world.log()).filter(
      ({ path, method }) => path.endsWith('/query-platformized') && method === 'POST',
    );
    expect(queries.length).toBeGreaterThanOrEqual(1);
    expect(queries.length).toBeLessThanOrEqual(2);
  },
);

test('renders 100 buttons outside the task that defines them', { tag: '@soak' }, async ({ page, world }) => {
  await page.addInitScript(() => {
    void customElements.whenDefined('kiosk-add-to-cart').then(async () => {
      // Lets the rest of this task's microtasks run.
      for (let turn = 0; turn < 100; turn++) await undefined;
      const hosts = [...document.querySelectorAll('kiosk-add-to-cart')];
      const drawn = hosts.filter(({ shadowRoot }) => shadowRoot?.querySelector('[part~=form]')).length;
      Object.assign(window, { counted: [hosts.length, drawn] });
    });
  });
  await page.setViewportSize({ width: 1280, height: 9000 });
  const buttons = KNIFE.repeat(100);
  await visit(page, world, '/frames', buttons);
  await expect(page.getByText('€39.00')).toHaveCount(100);
  expect(await page.evaluate(() => (window as unknown as { counted: unknown }).counted)).toEqual([100, 0]);
});

test('renders elements added by an aborted task, and later elements', { tag: '@soak' }, async ({ page, world }) => {
  await visit(page, world, '/off', KNIFE);
  await expect(page.getByText('€39.00')).toHaveCount(1);
  await page.evaluate(async knife => {
    type Act = () => void;
    const { scheduler } = window as unknown as { scheduler: { postTask(act: Act, options: object): Promise<void> } };
    const add = () => document.body.insertAdjacentHTML('beforeend', knife);
    const off = new AbortController();
    await scheduler.postTask(add, { signal: off.signal });
    off.abort();
    setTimeout(add, 50);
  }, KNIFE);
  await expect(page.getByText('€39.00')).toHaveCount(3);
});
