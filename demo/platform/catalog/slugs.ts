import { parseOptionalString, type Report } from '../core/validate.ts';

/**
 * A slug of at most 100 letters, digits, `-` and `_`. Undefined if it is missing or empty. Any other value is reported.
 */
export function parseSlug(value: unknown, field: string, report: Report): string | undefined {
  const slug = parseOptionalString(value, field, 100, report);
  if (slug && !/^[\p{L}\p{N}_-]+$/u.test(slug)) report(field, 'must be letters, digits, “-” and “_”', 'FORMAT');
  return slug;
}

/** A slug from a name: `Müsli & Milk` becomes `musli-milk`. A name without letters and digits becomes `item`. */
export function slugify(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 90) || 'item'
  );
}

/** The slug, or the first of `slug-2`, `slug-3`… that is free. */
export function createUniqueSlug(slug: string, existing: ReadonlySet<string>): string {
  if (!existing.has(slug)) return slug;
  for (let number = 2; ; number += 1) if (!existing.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
