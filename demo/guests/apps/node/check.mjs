import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const { exports } = JSON.parse(
  readFileSync(new URL('node_modules/kiosk-widgets/package.json', import.meta.url), 'utf8'),
);
const entries = Object.entries(exports).flatMap(([name, { default: file }]) => (file ? [name] : []));
assert.equal(entries.length, 15);
for (const name of entries) await import(`kiosk-widgets${name.slice(1)}`);
const { configure } = await import('kiosk-widgets');
configure({ clientId: 'demo-client' });
