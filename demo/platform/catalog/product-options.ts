import { optionTypes } from '../../../src/api/products.ts';
import { type Fail, isRecord, listIn, optionalTextIn, textIn, wordIn } from '../core/validate.ts';
import type { KeptChoice, KeptOption } from './product.ts';

/** What a browser takes for a colour and cannot take for anything else. */
const colour = /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|(rgb|hsl)a?\([\d\s.,%/]+\))$/i;

const repeated = (words: readonly string[]): boolean => new Set(words).size < words.length;

function choiceIn(
  value: unknown,
  field: string,
  before: KeptOption | undefined,
  colours: boolean,
  fail: Fail,
): KeptChoice {
  const given = isRecord(value) ? value : {};
  const description = textIn(given.description, `${field}.description`, 50, fail);
  const known = before?.choices.find(choice => choice.description === description);
  const text = optionalTextIn(given.value, `${field}.value`, 50, fail) ?? known?.value ?? description;
  if (colours && !colour.test(text)) fail(`${field}.value`, 'must be a CSS colour', 'FORMAT');
  return { ...known, description, value: text };
}

/** A product's options; a choice that was there before keeps its files. */
export function optionsIn(
  value: unknown,
  field: string,
  before: readonly KeptOption[],
  fail: Fail,
): readonly KeptOption[] {
  const options = listIn(value, field, 6, fail).map((entry, index): KeptOption => {
    const at = `${field}[${index}]`;
    const { name: named, optionType, choices } = isRecord(entry) ? entry : {};
    const name = textIn(named, `${at}.name`, 50, fail);
    const known = before.find(option => option.name === name);
    const type = wordIn(optionType ?? known?.type ?? 'drop_down', `${at}.optionType`, optionTypes, fail) ?? 'drop_down';
    const list = listIn(choices, `${at}.choices`, 100, fail);
    if (list.length === 0) fail(`${at}.choices`, 'must not be empty', 'MIN_SIZE');
    const made = list.map((one, place) => choiceIn(one, `${at}.choices[${place}]`, known, type === 'color', fail));
    if (repeated(made.map(({ description }) => description)))
      fail(`${at}.choices`, 'must differ from each other', 'VALIDATION');
    return { name, type, choices: made };
  });
  if (repeated(options.map(({ name }) => name))) fail(field, 'must differ from each other', 'VALIDATION');
  const variants = options.reduce((product, { choices }) => product * Math.max(1, choices.length), 1);
  if (variants > 1_000) fail(field, 'must not make more than 1000 variants', 'MAX_SIZE');
  return options;
}
