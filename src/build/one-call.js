// What a page that makes one call of its own would carry: weighed by `npm run size`.
import { carts, createClient } from '../../dist/client.js';

createClient({ clientId: 'demo-client' }).call(carts.getCart);
