import specified from '../../platform/testing/contract/literal-texts.json' with { type: 'json' };

const texts: ReadonlySet<string> = new Set([...specified.generic, ...specified.other]);

/** Whether the specification prescribes an error's text to the letter. */
export const isSpecified = (text: string): boolean => texts.has(text);
