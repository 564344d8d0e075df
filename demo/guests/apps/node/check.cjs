const assert = require('node:assert/strict');

const { createClient, products } = require('kiosk-widgets/client');
assert.equal(typeof createClient({ clientId: 'demo-client' }).call, 'function');
assert.equal(typeof products.queryProducts, 'object');
