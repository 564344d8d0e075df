import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plugin, writeBlocks, writeTranslations } from './plugin.ts';

// Writes the blocks of the plugin from the elements, and its translations from its texts.

const write = (files: Readonly<Record<string, string | Buffer>>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(plugin, path)), { recursive: true });
    writeFileSync(join(plugin, path), content);
  }
};

write(writeBlocks());
write(writeTranslations());
