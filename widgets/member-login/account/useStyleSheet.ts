import { useLayoutEffect } from 'react';
import { sheet } from '../../../src/ui/style-sheet.ts';

let sheets: CSSStyleSheet | undefined;

/** Adds the styles that came with this code to an element's own. */
export function useSheet(host: Element, styles: string): void {
  useLayoutEffect(() => {
    const { shadowRoot } = host;
    sheets ??= sheet(styles);
    if (shadowRoot && !shadowRoot.adoptedStyleSheets.includes(sheets)) shadowRoot.adoptedStyleSheets.push(sheets);
  }, []);
}
