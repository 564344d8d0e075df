import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5';

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

const NAME = /^[a-z][\w-]*$/i;

export const escapeAttribute = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

/** An element's opening tag. Leaves out invalid attribute names. */
export const openTag = (tag: string, attributes: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(attributes)
    .filter(([name]) => NAME.test(name))
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`));
  return `<${tag}${pairs.join('')}>`;
};

export const readAttributesOf = ({ attrs }: Element): Readonly<Record<string, string>> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

/** The elements of a tag in a piece of HTML. */
export const readInside = (html: string, tag: string): readonly Element[] =>
  walk(parseFragment(html, { sourceCodeLocationInfo: true })).filter(({ tagName }) => tagName === tag);

/** A replacement of a part of a text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export const applyEdits = (html: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((done, { from, to, text }) => done.slice(0, from) + text + done.slice(to), html);

const isElement = (node: Node): node is Element => 'attrs' in node;

/** The elements of a page in document order, without those in templates. */
export const readElements = (html: string): readonly Element[] => walk(parse(html, { sourceCodeLocationInfo: true }));

const walk = (node: Node): readonly Element[] =>
  ('childNodes' in node ? node.childNodes : []).flatMap(child => [
    ...(isElement(child) ? [child] : []),
    ...walk(child),
  ]);

export const readText = (html: string): string => textOf(parseFragment(html)).replace(/\s+/g, ' ').trim();

const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join(' ') : '';
