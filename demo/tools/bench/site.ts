import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';
import {
  COMMERCE_LAYER_API_HOST,
  COMMERCE_LAYER_AUTH_HOST,
  createCommerceLayerAnswers,
} from './commerce-layer-answers.ts';
import { createKioskAnswers } from './kiosk-answers.ts';
import { peerFolders, SHOPIFY_HOST } from './peers.ts';
import type { Answer, BenchRequest } from './server.ts';
import { createShopifyAnswers } from './shopify-answers.ts';
import { API, CDN, createPage, createPicture, PAGE, type Subject } from './subjects.ts';

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Files with a hash in their name never change. For all others, browsers get the header of `demo/docs/host.md`. */
const cacheControlOf = (path: string) =>
  /\/shared\/|\/p-\w+\./.test(path)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=600, stale-while-revalidate=86400';

const hostOf = (origin: string) => new URL(origin).host;

interface SiteOptions {
  /** Kiosk's files. */
  readonly dist: string;
  readonly peersFolder: string;
  readonly subjects: readonly Subject[];
  readonly maxProducts: number;
}

/**
 * Returns the function that answers requests to the bench's hosts: pages at `/<subject>/<number of products>`, pictures,
 * files and APIs.
 */
export async function createSite({ dist, peersFolder, subjects, maxProducts }: SiteOptions) {
  const kiosk = await createKioskAnswers(maxProducts);
  const floor = readFileSync(fileURLToPath(new URL('floor.js', import.meta.url)), 'utf8');
  const { code: minifiedFloor = floor } = await minify(floor, { module: true });
  const bodies = new Map<string, string | Buffer>();
  const once = (path: string, create: () => string | Buffer) => {
    const body = bodies.get(path) ?? create();
    bodies.set(path, body);
    return body;
  };

  function findFile(path: string): string {
    const prefix = Object.keys(peerFolders).find(each => path.startsWith(each));
    return prefix
      ? join(peersFolder, peerFolders[prefix] ?? '', normalize(path.slice(prefix.length)))
      : join(dist, normalize(path));
  }

  function answerFile({ path }: BenchRequest): Answer | undefined {
    const type = TYPES[extname(path)];
    const file = findFile(path);
    if (!type || (path !== '/floor.js' && !existsSync(file))) return undefined;
    const body = once(path, () => (path === '/floor.js' ? minifiedFloor : readFileSync(file)));
    return { kind: type === 'text/css' ? 'style' : 'script', type, body, cacheControl: cacheControlOf(path) };
  }

  function answerPage({ path }: BenchRequest): Answer | undefined {
    const picture = /^\/picture-(\d+)\.svg$/.exec(path);
    if (picture) {
      const body = once(path, () => createPicture(Number(picture[1])));
      return { kind: 'picture', type: 'image/svg+xml', body, cacheControl: cacheControlOf(path) };
    }
    const [, name, count] = path.split('/');
    const subject = subjects.find(each => each.name === name);
    if (!subject) return undefined;
    return { kind: 'page', type: 'text/html', body: once(path, () => createPage(subject, Number(count))) };
  }

  const commerceLayer = createCommerceLayerAnswers();
  const hosts: Readonly<Record<string, (request: BenchRequest) => Answer | undefined>> = {
    [hostOf(PAGE)]: answerPage,
    [hostOf(CDN)]: answerFile,
    [hostOf(API)]: kiosk,
    [SHOPIFY_HOST]: createShopifyAnswers(),
    [COMMERCE_LAYER_AUTH_HOST]: commerceLayer,
    [COMMERCE_LAYER_API_HOST]: commerceLayer,
  };
  return (request: BenchRequest): Answer | undefined => hosts[request.host]?.(request);
}
