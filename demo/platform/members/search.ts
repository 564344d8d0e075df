import { type MemberSearchField, memberSearchFields } from '../../../src/api/members.ts';
import {
  parseEnum,
  parseList,
  parseRecord,
  parseString,
  type Report,
  reportUnknownFields,
  validate,
} from '../core/validate.ts';
import type { StoredMember } from './store.ts';

const getters: Readonly<Record<MemberSearchField, (member: StoredMember) => string | undefined>> = {
  loginEmail: ({ email }) => email,
  'contact.firstName': ({ details }) => details.contact.firstName,
  'contact.lastName': ({ details }) => details.contact.lastName,
  'profile.title': ({ details }) => details.profile.title,
  'profile.nickname': ({ details }) => details.profile.nickname,
  'profile.slug': ({ slug }) => slug,
};

/** Parses the text to find and returns it in lower case. Reports a missing, empty or blank text. */
function parseExpression(value: unknown, report: Report): string {
  const expression = parseString(value, 'search.expression', 100, report);
  if (expression && !expression.trim()) report('search.expression', 'must not be blank', 'REQUIRED_FIELD');
  return expression.toLowerCase();
}

/**
 * Creates a predicate that accepts members with the search's expression, in any case, in one of its fields. Without
 * fields the predicate looks in the nickname. Without a search it accepts every member.
 */
export function createMemberSearch(input: unknown): (member: StoredMember) => boolean {
  if (input === undefined || input === null) return () => true;
  const { expression, fields } = validate(report => {
    const search = parseRecord(input, 'search', report);
    reportUnknownFields(search, new Set(['expression', 'fields']), 'search.', 'a search', report);
    const names = parseList(search.fields, 'search.fields', memberSearchFields.length, report);
    return {
      expression: parseExpression(search.expression, report),
      fields: names.map((name, n) => parseEnum(name, `search.fields[${n}]`, memberSearchFields, report)),
    };
  });
  const searched = fields.length ? fields : (['profile.nickname'] as const);
  return member => searched.some(name => name && getters[name](member)?.toLowerCase().includes(expression));
}
