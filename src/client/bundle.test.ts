import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { contract } from '../api/contract.ts';
import { grantTokens } from '../api/tokens.ts';

const ENTRY = 'two-calls';
const client = fileURLToPath(new URL('../index.ts', import.meta.url));

/** Bundles a page's code. Returns the entry file, which the page downloads first. */
async function bundle(code: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: ENTRY,
        resolveId: id => (id.endsWith(ENTRY) ? ENTRY : null),
        load: id => (id === ENTRY ? code.replace('kiosk-widgets/client', client) : null),
      },
    ],
    build: { write: false, minify: true, rollupOptions: { input: ENTRY } },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('Nothing was built');
  const [entry] = output.output;
  return entry.code;
}

test('a page that makes two calls ships only their paths and the token path', async () => {
  const code = await bundle(`import { carts, createClient, products } from 'kiosk-widgets/client';
    const client = createClient({ clientId: 'x' });
    client.call(carts.getCart).then(console.log);
    client.call(products.getProduct, { id: 'x' }).then(console.log);`);
  const { getCart } = await import('../api/carts.ts');
  const { getProduct } = await import('../api/products.ts');
  const used = [getCart, getProduct, grantTokens].map(({ path }) => path);
  const shipped = Object.values(contract)
    .map(({ path }) => path)
    .filter(path => code.includes(`\`${path}\``) || code.includes(`"${path}"`));
  expect(new Set(shipped)).toEqual(new Set(used));
});
