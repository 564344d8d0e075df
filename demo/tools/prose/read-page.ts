import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { readCode } from './read-code.ts';
import { readStyles } from './read-styles.ts';
import { coverCode, type Text } from './text.ts';

/** The comments of an HTML page, those of its scripts and styles included. */
export function readPage(file: string, html: string): Text[] {
  const texts: Text[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    const line = node.sourceCodeLocation?.startLine ?? 1;
    if ('data' in node) texts.push({ file, kind: 'comments', line, text: coverCode(node.data) });
    const [content] = 'childNodes' in node ? node.childNodes : [];
    if (content && 'value' in content) {
      const from = content.sourceCodeLocation?.startLine ?? line;
      if (node.nodeName === 'style') texts.push(...readStyles(file, content.value, from));
      if (node.nodeName === 'script' && isScript(node))
        texts.push(
          ...readCode(`${file}.js`, content.value).map(text => ({ ...text, file, line: text.line + from - 1 })),
        );
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
    if ('content' in node) visit(node.content);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return texts;
}

/** Whether a script element holds JavaScript, not data. */
const isScript = (node: DefaultTreeAdapterTypes.Node): boolean => {
  const type = 'attrs' in node ? node.attrs.find(({ name }) => name === 'type')?.value : undefined;
  return !type || /^(?:module|(?:text|application)\/javascript)$/.test(type);
};
