import { type Fail, optionalTextIn } from '../core/validate.ts';

/** What may stand in the path of a page, or nothing; anything else is noted. */
export function slugIn(value: unknown, field: string, fail: Fail): string | undefined {
  const slug = optionalTextIn(value, field, 100, fail);
  if (slug && !/^[\p{L}\p{N}_-]+$/u.test(slug)) fail(field, 'must be letters, digits, “-” and “_”', 'FORMAT');
  return slug;
}

/** A name as it may stand in the path of a page: `Müsli & Milk` is `musli-milk`. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 90) || 'item'
  );
}

/** The slug, or the first of `slug-2`, `slug-3`… that nobody has. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
