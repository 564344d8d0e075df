import { toCamelCase } from '../../validation/to-camel-case.ts';

/** The value that an element reads from an attribute; undefined if it has no such attribute. */
export const readProperty = (element: Element, attribute: string): unknown =>
  (element as unknown as Readonly<Record<string, unknown>>)[toCamelCase(attribute)];
