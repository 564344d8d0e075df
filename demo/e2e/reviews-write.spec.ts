import type { Page } from '@playwright/test';
import { signIn } from './pages/member-login.ts';
import {
  articles,
  bodyField,
  fillInAuthor,
  moderate,
  openForm,
  ownReview,
  removeReview,
  sendReview,
} from './pages/reviews.ts';
import { LOGIN } from './pages/shop-page.ts';
import { sample } from './sample.ts';
import { expect, test, type World } from './world.ts';

const LIST = '<kiosk-review-list product="bread-knife" page-size="5"></kiosk-review-list>';

const serve = (world: World, body = LIST) =>
  world.serve('/towel', { html: world.html(`<main><h1>Towel</h1>${body}</main>`) });

const PLACE = 'GPS 52.5N 13.4E';
const chars = (text: string) => Buffer.from(text, 'latin1');
const segment = (kind: number, content: Buffer) => {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
/** An EXIF segment with this orientation and the location `PLACE`. */
const exif = (orientation: number) =>
  segment(
    0xe1,
    Buffer.concat([
      chars('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'),
      Buffer.from([orientation, 0, 0, 0, 0, 0, 0]),
      chars(PLACE),
    ]),
  );
const crc32 = (bytes: Buffer) => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
};
/** A chunk of a PNG file. */
const chunk = (name: string, content: Buffer) => {
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(content.length);
  tail.writeUInt32BE(crc32(Buffer.concat([chars(name), content])));
  return Buffer.concat([head, chars(name), content, tail]);
};
/** A chunk of a WebP file. */
const riff = (name: string, content: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([chars(name), size, content, Buffer.alloc(content.length % 2)]);
};
/** The EXIF data without its `Exif` prefix, as in PNG and WebP files. */
const tiff = exif(6).subarray(10);
const box = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const film = Buffer.concat([
  box('ftyp', chars('isom\0\0\0\0isom')),
  box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100)), box('udta', box('\xa9xyz', chars(PLACE)))])),
  box('mdat', Buffer.alloc(1_300_000, 7)),
]);

/** A picture of 40 by 20 px that the browser encodes. */
const draw = async (page: Page, type: string) =>
  Buffer.from(
    await page.evaluate(type => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 20 });
      canvas.getContext('2d')?.fillRect(0, 0, 20, 20);
      return canvas.toDataURL(type).split(',')[1] ?? '';
    }, type),
    'base64',
  );

/** Two JPEG files with EXIF data, a PNG file without, and a film with a location. */
async function takePictures(page: Page) {
  const jpeg = await draw(page, 'image/jpeg');
  const withNote = (orientation: number) => Buffer.concat([jpeg.subarray(0, 2), exif(orientation), jpeg.subarray(2)]);
  return [
    { name: 'upright.jpg', mimeType: 'image/jpeg', buffer: withNote(1) },
    { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: withNote(6) },
    { name: 'plain.png', mimeType: 'image/png', buffer: await draw(page, 'image/png') },
    { name: 'towel.mp4', mimeType: 'video/mp4', buffer: film },
  ];
}

const files = (page: Page) => page.locator('kiosk-review-list input[type=file]');

/** Aborts every second PATCH request of uploads, at most twice. Records the bodies of the others. */
async function dropTwice(page: Page) {
  let parts = 0;
  let dropped = 0;
  const bodies: Buffer[] = [];
  await page.route('**/upload-resumable/*', async route => {
    const request = route.request();
    if (request.method() === 'PATCH') {
      parts++;
      if (parts % 2 === 0 && dropped < 2) {
        dropped++;
        return route.abort('connectionreset');
      }
      bodies.push(request.postDataBuffer() ?? Buffer.alloc(0));
    }
    return route.continue();
  });
  return { bodies, dropped: () => dropped };
}

for (const who of sample(1, ['a visitor', 'a member']))
  test(
    `${who} sends three pictures and a film over a connection that drops twice`,
    { tag: '@security-photo-location' },
    async ({ page, world }) => {
      const isMember = who === 'a member';
      await page.goto(serve(world, isMember ? LOGIN + LIST : LIST));
      if (isMember) {
        await signIn(page);
        await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
      }
      const wire = await dropTwice(page);
      await openForm(page);
      await files(page).setInputFiles(await takePictures(page));
      await expect(page.getByRole('button', { name: 'Remove towel.mp4' })).toBeVisible();
      await expect(page.locator('kiosk-review-list progress')).toHaveCount(0, { timeout: 60_000 });
      await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(4);
      expect(wire.dropped()).toBe(2);
      expect(Buffer.concat(wire.bodies).includes(PLACE)).toBe(false);
      await page.getByRole('textbox', { name: 'Caption: upright.jpg' }).fill('The hem');
      await page.getByRole('button', { name: 'Move back: The hem' }).click();

      const rating = page.getByRole('radio', { name: '2 stars, Poor' });
      await rating.check({ force: true });
      await bodyField(page).fill('Frays. See https://elsewhere.example');
      if (isMember) await expect(page.getByLabel('Email (never shown)')).toHaveCount(0);
      else {
        await fillInAuthor(page);
      }
      const sent = page.waitForResponse(response => /\/reviews(\/contact)?$/.test(response.url()));
      await sendReview(page);
      const { review } = await (await sent).json();
      expect(review.content.media.map((media: object) => Object.keys(media)[0])).toEqual([
        'image',
        'image',
        'image',
        'video',
      ]);
      expect(review.content.media[1].image.altText).toBe('The hem');

      await expect(ownReview(page)).toContainText('Not published yet');
      await page.reload();
      await expect(ownReview(page)).toContainText('Not published yet');
      await expect(ownReview(page).getByRole('button', { name: /^(Photo|The hem)/ })).toHaveCount(3);
      await moderate(world, review.id, 'APPROVED');
      const other = await page.context().newPage();
      await other.goto(serve(world));
      await expect(articles(other).first()).toContainText('Frays.');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(page.getByText('Not published yet')).toHaveCount(0);
    },
  );

test(
  'a review form restores a draft after a reload, and removes it after sending',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.goto(serve(world));
    await openForm(page);
    await bodyField(page).fill('Half a thought');
    await page.getByRole('radio', { name: '4 stars, Good' }).check({ force: true });
    await page.reload();
    await openForm(page);
    await expect(bodyField(page)).toHaveValue('Half a thought');
    await expect(page.getByRole('radio', { name: '4 stars, Good' })).toBeChecked();
    await fillInAuthor(page);
    await sendReview(page);
    await expect(page.getByText('Thank you. Your review is shown below.')).toBeVisible();
    await openForm(page);
    await expect(bodyField(page)).toHaveValue('');
  },
);

test('a review form refuses an empty file and a fake picture, and uploads neither', async ({ page, world }) => {
  await page.goto(serve(world));
  await openForm(page);
  const sent: string[] = [];
  page.on('request', request => {
    if (/upload/.test(request.url()) && request.method() !== 'OPTIONS') sent.push(request.url());
  });
  await files(page).setInputFiles([
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'script.png', mimeType: 'image/png', buffer: chars('<script>alert(1)</script>') },
  ]);
  await expect(page.getByText('empty.jpg is empty.').first()).toBeVisible();
  await expect(page.getByText('script.png isn’t a photo or video that can be shown here.').first()).toBeVisible();
  expect(sent).toEqual([]);
  await sendReview(page);
  await expect(page.getByText('Wait for uploads to finish')).toBeVisible();
  await page.getByRole('button', { name: 'Remove empty.jpg' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove script.png' })).toBeFocused();
});

test(
  'removes the location from PNG and WebP pictures, and keeps their orientation',
  { tag: ['@needs-request-bodies', '@soak'] },
  async ({ page, world }) => {
    await page.goto(serve(world));
    await openForm(page);
    const png = await draw(page, 'image/png');
    const webp = await draw(page, 'image/webp');
    const header = png.subarray(0, 33);
    const note = chunk('tEXt', chars(`Comment\0${PLACE}`));
    // Partial transparency makes the browser write the extended format, which announces further chunks.
    expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8X');
    const pixels = Buffer.from(webp.subarray(8));
    pixels.writeUInt8(pixels.readUInt8(12) | 0b1100, 12);
    const parts = [pixels, riff('EXIF', tiff), riff('XMP ', chars(PLACE))];
    const pictures = [
      { name: 'a.png', buffer: Buffer.concat([header, chunk('eXIf', tiff), note, png.subarray(33)]) },
      { name: 'b.webp', buffer: riff('RIFF', Buffer.concat(parts)) },
    ];
    const sent: Buffer[] = [];
    await page.route('**/upload-resumable/*', route => {
      const body = route.request().postDataBuffer();
      if (route.request().method() === 'PATCH' && body) sent.push(body);
      return route.continue();
    });
    for (const [index, { name, buffer }] of pictures.entries()) {
      expect(buffer.includes(PLACE)).toBe(true);
      await files(page).setInputFiles([{ name, mimeType: 'image/png', buffer }]);
      await expect(page.getByRole('textbox', { name: `Caption: ${name}` })).toBeVisible();
      expect(sent).toHaveLength(index + 1);
    }
    const sizesOf = (all: readonly Buffer[]) =>
      page.evaluate(
        all =>
          Promise.all(
            all.map(async bytes => {
              const { width, height } = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
              return [width, height];
            }),
          ),
        all.map(bytes => [...bytes]),
      );
    const sizes = await sizesOf(sent);
    // The EXIF data turns the first picture sideways. Chromium ignores the EXIF data of WebP files.
    expect(sizes[0]).toEqual([20, 40]);
    expect(sizes).toEqual(await sizesOf(pictures.map(({ buffer }) => buffer)));
    for (const body of sent)
      for (const trace of [PLACE, 'GPS', 'EXIF', 'eXIf', 'tEXt']) expect(body.includes(trace)).toBe(false);
    expect(sent.map(body => body.toString('latin1', 1, 12).replace(/[^A-Z]/g, ''))).toEqual([
      'PNG',
      expect.stringMatching(/WEBP$/),
    ]);
  },
);

test('a review form uploads the first ten files and names the rest', { tag: '@soak' }, async ({ page, world }) => {
  await page.goto(serve(world));
  await openForm(page);
  const picture = (await takePictures(page)).find(({ name }) => name === 'plain.png');
  if (!picture) throw new Error('There is no picture');
  const many = (count: number, from = 1) =>
    Array.from({ length: count }, (_, n) => ({ ...picture, name: `tea-${n + from}.png` }));
  await files(page).setInputFiles(many(12));
  const notAdded = page.locator('kiosk-review-list').getByRole('status').getByText('Not added');
  await expect(notAdded).toHaveText('Not added (2): tea-11.png, tea-12.png');
  await expect(page.getByRole('textbox', { name: /^Caption: tea-/ })).toHaveCount(10);
  await files(page).setInputFiles(many(7, 20));
  await expect(notAdded).toHaveText('Not added (7): tea-20.png, tea-21.png, tea-22.png, tea-23.png, tea-24.png …');
  // The form accepts further files once there is room again.
  await page.getByRole('button', { name: 'Remove tea-10.png' }).click();
  await files(page).setInputFiles(many(1, 30));
  await expect(page.getByRole('textbox', { name: 'Caption: tea-30.png' })).toBeVisible();
  await expect(notAdded).toHaveCount(0);
});

/** Signs in and sends a review with five stars. */
async function writeAsMember(page: Page, world: World): Promise<void> {
  await page.goto(serve(world, LOGIN + LIST));
  await signIn(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await openForm(page);
  await page.getByRole('radio', { name: '5 stars, Excellent' }).check({ force: true });
  await bodyField(page).fill('Dries well.');
  await sendReview(page);
}

test('a member edits and removes a review', { tag: '@soak' }, async ({ page, world }) => {
  await writeAsMember(page, world);
  await expect(articles(page).first()).toContainText('Dries well.');
  await ownReview(page).getByRole('button', { name: 'Edit' }).click();
  await bodyField(page).fill('Dries very well.');
  await sendReview(page);
  await expect(articles(page).first()).toContainText('Dries very well.');
  await expect(page.getByText('Dries well.')).toHaveCount(0);
  await ownReview(page).getByRole('button', { name: 'Remove' }).click();
  await expect(ownReview(page)).toContainText('Remove this review?');
  await ownReview(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Dries very well.')).toHaveCount(0);
});

test(
  'uploads a picture on “Try again” after its upload has failed for good',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.goto(serve(world));
    await openForm(page);
    let isBroken = true;
    await page.route('**/upload-resumable/*', route =>
      isBroken && route.request().method() === 'PATCH' ? route.fulfill({ status: 400, body: '{}' }) : route.continue(),
    );
    const [picture] = await takePictures(page);
    if (!picture) throw new Error('There is no picture');
    await files(page).setInputFiles([picture]);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Caption: upright.jpg' })).toHaveCount(0);
    isBroken = false;
    await again.click();
    await expect(page.getByRole('textbox', { name: 'Caption: upright.jpg' })).toBeVisible();
    await expect(again).toHaveCount(0);
  },
);

test(
  'keeps a visitor’s review draft after sign-in, and sends it as the member’s',
  { tag: '@soak' },
  async ({ page, world }) => {
    await page.goto(serve(world, LOGIN + LIST));
    await openForm(page);
    await page.getByRole('radio', { name: '4 stars, Good' }).check({ force: true });
    await bodyField(page).fill('Soft, and large.');
    const [picture] = await takePictures(page);
    if (!picture) throw new Error('There is no picture');
    await files(page).setInputFiles([picture]);
    const caption = page.getByRole('textbox', { name: 'Caption: upright.jpg' });
    await caption.fill('The hem');
    const login = page.locator('kiosk-member-login');
    await signIn(login);
    await expect(page.getByLabel('Your name (public)')).toHaveCount(0);
    await expect(page.getByRole('radio', { name: '4 stars, Good' })).toBeChecked();
    await expect(bodyField(page)).toHaveValue('Soft, and large.');
    await expect(page.getByRole('button', { name: 'Remove The hem' })).toBeVisible();
    await caption.fill('a'.repeat(201));
    await sendReview(page);
    await expect(caption).toBeFocused();
    await expect(caption).toHaveAccessibleDescription('Up to 200 characters');
    await caption.fill('The hem');
    const sent = page.waitForResponse(response => /\/v1\/reviews$/.test(response.url()) && response.ok());
    await sendReview(page);
    const { review } = await (await sent).json();
    expect(review.content).toMatchObject({
      rating: 4,
      body: 'Soft, and large.',
      media: [{ image: { altText: 'The hem' } }],
    });
  },
);

test(
  'keeps typed text when another tab removes the edited review, then sends it anew',
  { tag: '@soak' },
  async ({ page, world }) => {
    const errors: string[] = [];
    page.on('pageerror', error => errors.push(error.message));
    await writeAsMember(page, world);
    await ownReview(page).getByRole('button', { name: 'Edit' }).click();
    await bodyField(page).fill('Dries very well.');

    const other = await page.context().newPage();
    await other.goto(serve(world, LOGIN + LIST));
    await removeReview(other);
    await expect(other.getByText('Dries well.')).toHaveCount(0);
    await page.bringToFront();
    await sendReview(page);
    await expect(page.locator('kiosk-review-list').getByRole('alert')).toHaveText('Review removed.');
    await expect(bodyField(page)).toHaveValue('Dries very well.');
    // The form now sends a new review, because the edited one is removed.
    await sendReview(page);
    await expect(articles(page).first()).toContainText('Dries very well.');
    expect(errors).toEqual([]);
  },
);
