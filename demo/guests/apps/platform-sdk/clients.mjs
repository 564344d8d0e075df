import { backInStockNotifications, checkout, currentCart, orders, recommendations } from '@wix/ecom';
import { authentication, oauth, recovery, verification } from '@wix/identity';
import { files } from '@wix/media';
import { members } from '@wix/members';
import { redirects } from '@wix/redirects';
import { reviews } from '@wix/reviews';
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { collections, products } from '@wix/stores';

const modules = {
  ...{ backInStockNotifications, checkout, currentCart, orders, recommendations },
  ...{ authentication, oauth, recovery, verification },
  ...{ files, members, redirects, reviews, collections, products },
};

export const CLIENT_ID = 'demo-client';
export const API_KEY = 'demo-api-key';
export const PAGE = 'http://localhost/';

export const createShopper = () => createClient({ modules, auth: OAuthStrategy({ clientId: CLIENT_ID }) });

/** A client of the merchant, with an access token and the API key. */
export async function createMerchant() {
  const { accessToken } = await createShopper().auth.generateVisitorTokens();
  return createClient({ modules, auth: ApiKeyStrategy({ apiKey: `${accessToken.value},${API_KEY}` }) });
}

/** Fakes hidden frames: each loads its page and posts the page's message, as in a browser. */
export function fakeFrames() {
  const listeners = new Set();
  globalThis.window = {
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  };
  const body = {
    contains: () => false,
    appendChild(frame) {
      fetch(frame.src, { headers: { referer: PAGE } })
        .then(answer => answer.text())
        .then(page => {
          const [, message = '{}'] = /postMessage\((\{.*?\}), /.exec(page) ?? [];
          for (const listener of listeners) listener({ data: JSON.parse(message) });
        });
      return frame;
    },
  };
  globalThis.document = { body, createElement: () => ({ style: {} }) };
}
