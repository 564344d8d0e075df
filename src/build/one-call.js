// The script of a page that makes one call; `npm run size` checks its size.
import { carts, createClient } from '../../dist/client.js';

createClient({ clientId: 'demo-client' }).call(carts.getCart);
