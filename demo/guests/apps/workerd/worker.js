import entries from './entries.js';

const product = { id: 'mug', slug: 'mug', name: 'Mug', visible: true };
const data = {
  products: { mug: { status: 'ready', product } },
  reviews: { lists: {}, ratingCounts: {} },
};

const check = (holds, message) => {
  if (!holds) throw new Error(message);
};

export default {
  async test() {
    for (const name of ['window', 'document', 'customElements', 'HTMLElement', 'process', 'Buffer'])
      check(!(name in globalThis), `This is no worker: it has ${name}`);
    check(entries.length === 15, `There are ${entries.length} entries`);
    const modules = await Promise.all(entries.map(load => load()));
    const { configure, createClient, products, renderToString } = Object.assign({}, ...modules);
    configure({ clientId: 'demo-client' });
    const fetched = [];
    const client = createClient({
      clientId: 'demo-client',
      fetch: async url => {
        fetched.push(new URL(url).pathname);
        return Response.json({ access_token: 'a', refresh_token: 'b', expires_in: 60, products: [] });
      },
    });
    await client.call(products.queryProducts, { query: {} });
    check(fetched.length === 2, `The client asked for ${fetched}`);
    const files = 'https://cdn.example/v1/';
    const html = await renderToString('kiosk-add-to-cart', { product: 'mug' }, data, {
      files,
      pinned: true,
      locale: 'de',
    });
    check(/integrity="sha384-[\w+/]{64}"/.test(html) && html.includes('In den Warenkorb'), html);
    console.log(`${modules.length} entries run in a worker`);
  },
};
