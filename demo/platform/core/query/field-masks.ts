import { type Fail, isRecord, listIn, recordIn } from '../validate.ts';

/** What stands at a path such as `billingInfo.address`. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value);

/** A copy with `next` at a path; nothing there where `next` is undefined. */
export function withValueAt(value: unknown, path: string, next: unknown): Readonly<Record<string, unknown>> {
  const [key = '', ...rest] = path.split('.');
  const { [key]: inner, ...others } = isRecord(value) ? value : {};
  const changed = rest.length > 0 ? withValueAt(inner, rest.join('.'), next) : next;
  return changed === undefined ? others : { ...others, [key]: changed };
}

/** How the field at a path is read. */
export type Reader = (value: unknown, field: string, fail: Fail) => unknown;

const first = (path: string): string => path.replace(/\..*/, '');

/** Of a change, what its mask names, or without a mask all of it; notes names whose first step is none of `names`. */
export function maskedChange(
  change: Readonly<Record<string, unknown>>,
  mask: unknown,
  names: readonly string[],
  fail: Fail,
): Readonly<Record<string, unknown>> {
  const paths = listIn(mask, 'fieldMask', 100, fail).map(String);
  for (const path of paths)
    if (!names.includes(first(path))) fail('fieldMask', `must not name ${path}`, 'FIELD_NOT_ALLOWED');
  if (paths.length === 0) return change;
  return paths.reduce<Readonly<Record<string, unknown>>>(
    (picked, path) => withValueAt(picked, path, valueAt(change, path)),
    {},
  );
}

const within = (inner: string, outer: string): boolean => `${inner}.`.startsWith(`${outer}.`);

/**
 * What a change makes of an entity: with a mask only the fields that it names, else those present. A field named
 * without a value goes. Notes names that no field of `readers` has.
 */
export function masked<T>(
  entity: T,
  change: unknown,
  mask: unknown,
  readers: Readonly<Record<string, Reader>>,
  at: string,
  fail: Fail,
): T {
  const names = listIn(mask, 'fieldMask', 100, fail).map(String);
  const paths = Object.keys(readers);
  for (const name of names)
    if (!paths.some(path => within(path, name) || within(name, path)))
      fail('fieldMask', `must not name ${name}`, 'FIELD_NOT_ALLOWED');

  const inner = new Set(paths.flatMap(path => path.split('.').map((_, at, all) => all.slice(0, at).join('.'))));
  for (const path of inner) if (path) recordIn(valueAt(change, path), `${at}.${path}`, fail);

  let next: unknown = entity;
  for (const [path, read] of Object.entries(readers)) {
    const whole = names.length > 0 ? names.some(name => within(path, name)) : valueAt(change, path) !== undefined;
    const parts = names.filter(name => name !== path && within(name, path));
    if (!whole && parts.length === 0) continue;
    const asked = whole
      ? valueAt(change, path)
      : parts.reduce<unknown>(
          (value, name) => {
            const inner = name.slice(path.length + 1);
            return withValueAt(value, inner, valueAt(change, name));
          },
          valueAt(entity, path),
        );
    next = withValueAt(next, path, read(asked ?? undefined, `${at}.${path}`, fail));
  }
  return next as T; // each path was read by its own reader
}
