/** Option names with the choice made of each: `{ Size: 'L' }`. */
export type Choices = Readonly<Record<string, string>>;

/** Reads `Size:L;Color:Blue`, or JSON when it starts with `{`; undefined where it is neither. An empty choice names an option alone. */
export function parseChoices(text: string): Choices | undefined {
  const trimmed = text.trim();
  try {
    const pairs: readonly (readonly unknown[])[] = trimmed.startsWith('{')
      ? Object.entries(JSON.parse(trimmed))
      : trimmed
          .split(';')
          .filter(pair => pair.trim())
          .map(pair => /^([^:]+):(.*)$/s.exec(pair)?.slice(1) ?? []);
    const isValid = pairs.every(([name, choice]) => typeof name === 'string' && typeof choice === 'string');
    if (isValid) return Object.fromEntries(pairs.map(pair => pair.map(half => String(half).trim())));
  } catch {
    // Neither form: the caller says so.
  }
  return undefined;
}
