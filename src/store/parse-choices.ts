import type { Choices } from './choices.ts';

/**
 * Parses choices from `Size:L;Color:Blue`, or from a JSON object if the text starts with `{`. Returns undefined for any
 * other text. `Size:` gives `Size` an empty choice, and an empty text gives no choices.
 */
export function parseChoices(text: string): Choices | undefined {
  const trimmed = text.trim();
  try {
    const pairs: readonly (readonly unknown[])[] = trimmed.startsWith('{')
      ? Object.entries(JSON.parse(trimmed))
      : trimmed
          .split(';')
          .filter(pair => pair.trim())
          .map(pair => (/^([^:]+):(.*)$/s.exec(pair)?.slice(1) ?? []).map(half => half.trim()));
    if (pairs.every(([name, choice]) => typeof name === 'string' && typeof choice === 'string'))
      return new Map(pairs as [string, string][]);
  } catch {
    // The text has neither form. The caller reports this.
  }
  return undefined;
}
