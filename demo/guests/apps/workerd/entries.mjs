import { readFileSync, writeFileSync } from 'node:fs';

const { exports } = JSON.parse(
  readFileSync(new URL('node_modules/kiosk-widgets/package.json', import.meta.url), 'utf8'),
);
const names = Object.entries(exports).flatMap(([name, { default: file }]) => (file ? [name.slice(1)] : []));
writeFileSync(
  new URL('entries.js', import.meta.url),
  `export default [${names.map(name => `() => import('kiosk-widgets${name}')`)}];\n`,
);
