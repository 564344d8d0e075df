import { drawn, styleSheetName } from './elements.ts';
import { renderJsonLd as jsonLd } from './json-ld.ts';
import { prerender as fillPage } from './page.ts';
import { renderToString as render } from './render.ts';
import { readData as read } from './shop.ts';
import type { Prerender, ReadData, RenderJsonLd, RenderToString } from './types.ts';

export const readData: ReadData = read;
export const renderToString: RenderToString = render;
export const renderJsonLd: RenderJsonLd = jsonLd;
export const prerender: Prerender = fillPage;

/** The style sheets of the prerendered elements by file name, for the build. */
export const styleSheets: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(drawn).map(([tag, { styles }]) => [styleSheetName(tag), styles]),
);
