import { useLayoutEffect } from 'react';
import { createStyleSheet } from '../../../src/ui/style-sheet.ts';

let accountSheet: CSSStyleSheet | undefined;

/** Adds the styles that came with this code to an element's own. */
export function useStyleSheet(host: Element, styles: string): void {
  useLayoutEffect(() => {
    const { shadowRoot } = host;
    accountSheet ??= createStyleSheet(styles);
    if (shadowRoot && !shadowRoot.adoptedStyleSheets.includes(accountSheet))
      shadowRoot.adoptedStyleSheets.push(accountSheet);
  }, []);
}
