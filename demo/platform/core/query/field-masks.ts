import {
  isRecord,
  parseList,
  parseOptionalString,
  parseRecord,
  parseString,
  type Report,
  reportUnknownFields,
} from '../validate.ts';

/** The value at a path such as `billingInfo.address`; null if an object on the way is null. */
export const getPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => {
    if (inner === null) return null;
    return isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }, value);

/** A copy with `next` at a path; undefined removes the field. */
export function setPath(value: unknown, path: string, next: unknown): Readonly<Record<string, unknown>> {
  const [key = '', ...rest] = path.split('.');
  const { [key]: inner, ...others } = isRecord(value) ? value : {};
  const changed = rest.length > 0 ? setPath(inner, rest.join('.'), next) : next;
  return changed === undefined ? others : { ...others, [key]: changed };
}

/** Parses the field at a path. */
export interface FieldParser {
  (value: unknown, field: string, report: Report): unknown;
  /** The paths inside the field that a mask may name; a field without them can only be named as a whole. */
  readonly inside?: readonly string[];
}

/** A parser of an object of which a mask may name single fields, such as `['city', 'geocode.latitude']`. */
export const objectParser = (inside: readonly string[], parse: FieldParser): FieldParser =>
  Object.assign<FieldParser, Pick<FieldParser, 'inside'>>((value, field, report) => parse(value, field, report), {
    inside,
  });

/** Parses an optional string of at most `max` characters. */
export const stringParser =
  (max: number): FieldParser =>
  (value, field, report) =>
    parseOptionalString(value, field, max, report);

/** The paths of a mask: at most 100, each a text. */
const parseMask = (mask: unknown, report: Report): readonly string[] =>
  parseList(mask, 'fieldMask', 100, report).map((path, index) => parseString(path, `fieldMask[${index}]`, 250, report));

const isInsidePath = (inner: string, outer: string): boolean => `${inner}.`.startsWith(`${outer}.`);

/** Whether a mask may name a path: one of `parsers`, a part of one, or an object around some. */
const isKnownPath = (name: string, parsers: Readonly<Record<string, FieldParser>>): boolean =>
  Object.entries(parsers).some(
    ([path, { inside = [] }]) =>
      isInsidePath(path, name) || inside.some(inner => isInsidePath(`${path}.${inner}`, name)),
  );

/** Whether a change has the field at a path. Null in place of an object around the field stands for null in each. */
const hasField = (change: unknown, path: string): boolean =>
  path.split('.').some((_, index, all) => getPath(change, all.slice(0, index + 1).join('.')) === null) ||
  getPath(change, path) !== undefined;

/**
 * Applies a change to an entity: with a mask the fields that it names, without one the fields present. A field named
 * without a value, or with null, is removed; one inside an object leaves the rest of the object as it is. Reports
 * paths that `parsers` does not have.
 */
export function applyFieldMask<T>(
  entity: T,
  change: unknown,
  mask: unknown,
  parsers: Readonly<Record<string, FieldParser>>,
  prefix: string,
  report: Report,
): T {
  const names = parseMask(mask, report);
  for (const name of names)
    if (!isKnownPath(name, parsers)) report('fieldMask', `must not name ${name}`, 'FIELD_NOT_ALLOWED');

  const parentPaths = new Set(
    [...Object.keys(parsers), ...names].flatMap(path =>
      path.split('.').map((_, index, all) => all.slice(0, index).join('.')),
    ),
  );
  for (const path of parentPaths) if (path) parseRecord(getPath(change, path), `${prefix}.${path}`, report);

  let next: unknown = entity;
  for (const [path, parse] of Object.entries(parsers)) {
    const isWhole = names.length > 0 ? names.some(name => isInsidePath(path, name)) : hasField(change, path);
    const partialNames = names.filter(name => name !== path && isInsidePath(name, path));
    if (!isWhole && partialNames.length === 0) continue;
    const requested = isWhole
      ? getPath(change, path)
      : partialNames.reduce<unknown>(
          (value, name) => {
            const inner = name.slice(path.length + 1);
            return setPath(value, inner, getPath(change, name) ?? undefined);
          },
          getPath(entity, path),
        );
    next = setPath(next, path, parse(requested ?? undefined, `${prefix}.${path}`, report));
  }
  return next as T; // each path was parsed by its own parser
}

/**
 * Reports fields that a change gives other values than they have, though only the platform sets them. An entity may be sent
 * back as it was read, and a mask leaves such fields out. A list of objects has as many as it had, in their order.
 */
export function reportFixedFields(
  change: unknown,
  fixed: Readonly<Record<string, unknown>>,
  mask: unknown,
  prefix: string,
  report: Report,
): void {
  if (Array.isArray(mask) && mask.length > 0) return;
  for (const [name, value] of Object.entries(fixed)) {
    const given = isRecord(change) ? change[name] : undefined;
    if (given === undefined || given === null) continue;
    const field = `${prefix}.${name}`;
    if (isRecord(value)) reportFixedFields(given, value, mask, field, report);
    else if (Array.isArray(value) && Array.isArray(given) && given.length === value.length && value.every(isRecord))
      for (const [index, one] of value.entries())
        reportFixedFields(given[index], one, mask, `${field}[${index}]`, report);
    else if (JSON.stringify(given) !== JSON.stringify(value)) report(field, 'cannot be changed', 'FIELD_NOT_ALLOWED');
  }
}

/** Reports unknown names in a change. `names` has those of each of its objects, by path; the change's own at the empty path. */
export function reportUnknownNames(
  change: unknown,
  prefix: string,
  names: Readonly<Record<string, readonly string[]>>,
  report: Report,
): void {
  parseRecord(change, prefix, report);
  for (const [path, known] of Object.entries(names)) {
    const value = path ? getPath(change, path) : change;
    if (isRecord(value))
      reportUnknownFields(value, new Set(known), `${prefix}.${path && `${path}.`}`, 'this object', report);
  }
}
