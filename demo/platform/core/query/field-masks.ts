import {
  isRecord,
  parseList,
  parseOptionalString,
  parseRecord,
  parseString,
  type Report,
  reportUnknownFields,
} from '../validate.ts';

/**
 * The value at a path such as `billingInfo.address`. Null if an object along the path is null, and undefined if a field
 * is missing.
 */
export const getPath = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => {
    if (inner === null) return null;
    return isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }, value);

/** A copy in which the value at a path is `next`. Undefined removes the field. */
export function setPath(value: unknown, path: string, next: unknown): Readonly<Record<string, unknown>> {
  const [key = '', ...rest] = path.split('.');
  const { [key]: inner, ...others } = isRecord(value) ? value : {};
  const changed = rest.length > 0 ? setPath(inner, rest.join('.'), next) : next;
  return changed === undefined ? others : { ...others, [key]: changed };
}

/** Parses the field at a path. */
export interface FieldParser {
  (value: unknown, field: string, report: Report): unknown;
  /** The paths inside the field that a mask may name. Without them a mask can only name the whole field. */
  readonly inside?: readonly string[];
}

/**
 * A parser of an object. A field mask may also name its single fields `inside`, such as `['city', 'geocode.latitude']`.
 */
export const objectParser = (inside: readonly string[], parse: FieldParser): FieldParser =>
  Object.assign<FieldParser, Pick<FieldParser, 'inside'>>((value, field, report) => parse(value, field, report), {
    inside,
  });

/** Parses an optional string of at most `max` characters. */
export const stringParser =
  (max: number): FieldParser =>
  (value, field, report) =>
    parseOptionalString(value, field, max, report);

/** The paths of a mask: at most 100 texts of at most 250 characters each. */
const parseMask = (mask: unknown, report: Report): readonly string[] =>
  parseList(mask, 'fieldMask', 100, report).map((path, index) => parseString(path, `fieldMask[${index}]`, 250, report));

const isInsidePath = (inner: string, outer: string): boolean => `${inner}.`.startsWith(`${outer}.`);

/** Whether a mask may name a path: the path of a parser, a path inside it, or an object around it. */
const isKnownPath = (name: string, parsers: Readonly<Record<string, FieldParser>>): boolean =>
  Object.entries(parsers).some(
    ([path, { inside = [] }]) =>
      isInsidePath(path, name) || inside.some(inner => isInsidePath(`${path}.${inner}`, name)),
  );

/** Whether a change has a value for a path. Null as an object around the path counts as null at the path. */
const hasField = (change: unknown, path: string): boolean =>
  path.split('.').some((_, index, all) => getPath(change, all.slice(0, index + 1).join('.')) === null) ||
  getPath(change, path) !== undefined;

/**
 * Applies a change to the fields in the mask, or without a mask to the fields that are sent. A field with null, or one
 * that the mask names without a value, is removed. A path inside an object leaves the rest of the object unchanged.
 * Reports paths of the mask that `parsers` does not have.
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
 * Reports fields in `fixed` to which a change gives another value. A client may send a whole entity back, so equal and
 * missing values are accepted, and a change with a mask is not checked. Lists of objects are compared entry by entry.
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

/**
 * Reports unknown names in a change. `names` lists the known names of each object by its path. The change itself has
 * the path ''.
 */
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
