import type { Endpoint } from '../../../../../src/api/endpoint.ts';
import * as products from '../../../../../src/api/products.ts';
import type { NewLine } from '../../../../../src/api/shared/line.ts';
import { NO_VARIANT, STORES_APP_ID } from '../../../../../src/api/shared/line.ts';
import type { GrantAnswer } from '../../../../../src/api/tokens.ts';
import { createBaseClient } from '../../../../../src/client/base-client.ts';
import type { Call } from '../../../../../src/client/call.ts';
import { createElevatedClient } from '../../../../../src/index.ts';
import { tokensFromGrant } from '../../../../../src/session/grant-response.ts';
import type { RouteDefinition } from '../../../access/route.ts';
import { type AnyJson, TEST_ORIGINS } from '../../open-shop.ts';
import { openSeededPlatform } from '../../seeded-platform.ts';

const HOST = 'http://api.test';
const MERCHANT_ENV = { KIOSK_CLIENT_ID: 'demo-client', KIOSK_API_KEY: 'demo-api-key', KIOSK_API_HOST: HOST };

/** Freezes a value deeply, so that a client that changes its input throws. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}

/** Wraps the client's `call` so that it deeply freezes inputs. */
const withFrozenInput = (call: Call): Call =>
  ((endpoint: Endpoint, input?: unknown, ...rest: readonly unknown[]) =>
    (call as (...all: readonly unknown[]) => unknown)(endpoint, deepFreeze(input), ...rest)) as Call;

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** A shop with two visitors, two members and the merchant, each with a client. */
export async function openFixture(routes?: readonly RouteDefinition[]) {
  const platform = await openSeededPlatform({
    origins: TEST_ORIGINS,
    identityProvider: true,
    ...(routes && { routes }),
  });
  const send = (url: string, init?: RequestInit) => platform.fetch(new Request(new URL(url, HOST), init));
  const transport = {
    fetch: (url: string | URL | Request, init?: RequestInit) => platform.fetch(new Request(url, init)),
  };
  const clientOptions = { ...transport, clientId: 'demo-client', apiHost: HOST, storage: 'memory' } as const;

  const admin = async (path: string, body?: unknown): Promise<AnyJson> =>
    (await send(`/_/${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })).json();

  /** A client that starts with the tokens of a grant. */
  function clientFor(answer: GrantAnswer, role: 'visitor' | 'member'): Call {
    const tokens = tokensFromGrant(answer, role, Date.now());
    if (!tokens) throw new Error('the grant has no tokens');
    return withFrozenInput(createBaseClient({ ...clientOptions, tokens }).call);
  }
  const clientForMember = async (email: string) => clientFor(await admin('member-tokens', { email }), 'member');
  const visitor = withFrozenInput(createBaseClient(clientOptions).call);
  const mira = await clientForMember('mira.holm@larch.example');

  async function product(slug: string): Promise<products.Product> {
    const { products: found } = await visitor(products.queryProducts, { query: { filter: { slug } } });
    if (!found[0]) throw new Error(`the shop has no ${slug}`);
    return found[0];
  }

  return {
    visitor,
    stranger: withFrozenInput(createBaseClient(clientOptions).call),
    mira,
    jonas: await clientForMember('jonas.adler@larch.example'),
    merchant: withFrozenInput(createElevatedClient(MERCHANT_ENV, transport).call),
    miraId: (await admin('member-tokens', { email: 'mira.holm@larch.example' })).memberId as string,
    jonasId: (await admin('member-tokens', { email: 'jonas.adler@larch.example' })).memberId as string,
    admin,
    clientFor,
    clientForMember,
    product,
    send,
    /** The text of one of the platform's pages. */
    page: async (url: string) => (await send(url)).text(),
    lastMail: async (): Promise<AnyJson> => (await admin('outbox')).mails.at(-1),
    /** A line of the product, or of its first variant in stock. */
    line: async (slug: string, quantity = 1): Promise<NewLine> => {
      const { id, variants, manageVariants } = await product(slug);
      const [first] = variants.filter(({ stock }) => stock.inStock);
      const options = manageVariants ? { variantId: first?.id ?? NO_VARIANT } : { options: first?.choices ?? {} };
      const hasChoices = first && Object.keys(first.choices).length > 0;
      return {
        quantity,
        catalogReference: { catalogItemId: id, appId: STORES_APP_ID, ...(hasChoices && { options }) },
      };
    },
    close: () => platform.close(),
  };
}
