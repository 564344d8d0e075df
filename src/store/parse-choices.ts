import type { Choices } from './choices.ts';

/** Reads `Size:L;Color:Blue`, or JSON when it starts with `{`; undefined where it is neither. An empty choice names an option alone. */
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
    // Neither form: the caller says so.
  }
  return undefined;
}
