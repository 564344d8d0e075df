import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Writes the style sheets for server-rendered elements, and the declarations of `kiosk-widgets/prerender`. */
export async function writePrerenderFiles(dist: string): Promise<void> {
  const { styleSheets } = (await import(pathToFileURL(join(dist, 'prerender.js')).href)) as {
    readonly styleSheets: Readonly<Record<string, string>>;
  };
  for (const [name, css] of Object.entries(styleSheets)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), css);
  }
  writeFileSync(
    join(dist, 'prerender.d.ts'),
    `import type { Prerender, ReadData, RenderJsonLd, RenderToString } from './client/prerender/types.js';
export type * from './client/prerender/types.js';
export declare const readData: ReadData;
export declare const renderToString: RenderToString;
export declare const renderJsonLd: RenderJsonLd;
export declare const prerender: Prerender;
`,
  );
}
