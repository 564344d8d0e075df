import { optionTypes } from '../../../src/api/products.ts';
import { parseEnum, parseFields, parseList, parseNonEmptyString, parseString, type Report } from '../core/validate.ts';
import { isCssColor } from './css-colors.ts';
import type { StoredChoice, StoredOption } from './types.ts';

const hasDuplicates = (names: readonly string[]): boolean => new Set(names).size < names.length;

/** The last three fields of a choice are read-only. Clients may send them back. */
const CHOICE_FIELDS = ['description', 'value', 'media', 'inStock', 'visible'] as const;

function parseChoice(
  value: unknown,
  field: string,
  before: StoredOption | undefined,
  isColor: boolean,
  report: Report,
): StoredChoice {
  const fields = parseFields(value, field, CHOICE_FIELDS, report);
  const description = parseString(fields.description, `${field}.description`, 50, report);
  const known = before?.choices.find(choice => choice.description === description);
  const text = parseNonEmptyString(fields.value, `${field}.value`, 50, report) ?? known?.value ?? description;
  if (isColor && !isCssColor(text)) report(`${field}.value`, 'must be a CSS colour', 'FORMAT');
  return { ...known, description, value: text };
}

/**
 * The options of a product: at most 6, with at most 100 choices each and 1,000 variants in all. Choices that existed
 * before keep their media.
 */
export function parseProductOptions(
  value: unknown,
  field: string,
  before: readonly StoredOption[],
  report: Report,
): readonly StoredOption[] {
  const options = parseList(value, field, 6, report).map((entry, index): StoredOption => {
    const path = `${field}[${index}]`;
    const { name: rawName, optionType, choices } = parseFields(entry, path, ['name', 'optionType', 'choices'], report);
    const name = parseString(rawName, `${path}.name`, 50, report);
    const known = before.find(option => option.name === name);
    const type =
      parseEnum(optionType ?? known?.type ?? 'drop_down', `${path}.optionType`, optionTypes, report) ?? 'drop_down';
    const list = parseList(choices, `${path}.choices`, 100, report);
    if (list.length === 0) report(`${path}.choices`, 'must not be empty', 'MIN_SIZE');
    const parsedChoices = list.map((one, choiceIndex) =>
      parseChoice(one, `${path}.choices[${choiceIndex}]`, known, type === 'color', report),
    );
    if (hasDuplicates(parsedChoices.map(({ description }) => description)))
      report(`${path}.choices`, 'must differ from each other', 'VALIDATION');
    return { name, type, choices: parsedChoices };
  });
  if (hasDuplicates(options.map(({ name }) => name))) report(field, 'must differ from each other', 'VALIDATION');
  const variantCount = options.reduce((product, { choices }) => product * Math.max(1, choices.length), 1);
  if (variantCount > 1_000) report(field, 'must not make more than 1000 variants', 'MAX_SIZE');
  return options;
}
