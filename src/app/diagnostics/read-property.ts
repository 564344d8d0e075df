import { toCamelCase } from '../../validation/to-camel-case.ts';

/** What an element makes of one of its attributes; undefined where it reads none of that name. */
export const readProperty = (element: Element, attribute: string): unknown =>
  (element as unknown as Readonly<Record<string, unknown>>)[toCamelCase(attribute)];
