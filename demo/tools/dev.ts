import { runCommand } from '../platform/node/command-line.ts';
import { serveSource } from './dev/serve-source.ts';
import { runShop } from './run-shop.ts';

await runCommand(() => runShop({ servePages: serveSource }));
