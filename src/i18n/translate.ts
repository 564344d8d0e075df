import { type Messages, pageLanguage } from './messages.ts';
import { isPlural, type PackedWords, unpackWords } from './packed-words.ts';

/** Words by group, of a language or of the page. Those of a language are packed, see `PackedWords`. */
export type Words = { readonly [group: string]: unknown };

type Value = Messages[string];

/** Copies of the English messages by group, because translations replace the texts in the originals. */
const originals = new Map<string, Messages>();

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && !!value;

/**
 * Writes the texts of a language into all messages, also into those that are defined later. The first translation
 * replaces English texts, and each further translation replaces texts of the previous ones. The page's own `words`
 * replace all others. Calls `onMissing` for messages that the first translation lacks, because an overlay may have only
 * some of them.
 */
export function translate(
  language: string,
  translations: readonly Words[],
  words: Words,
  onMissing?: () => void,
): void {
  const layers: readonly Words[] = [...translations, words];
  pageLanguage.language = language;
  pageLanguage.translate = (group, messages) => {
    if (translations[0] && !Object.hasOwn(translations[0], group)) onMissing?.();
    const original = originals.get(group) ?? { ...messages };
    originals.set(group, original);
    Object.assign(
      messages,
      layers.reduce<Value>((value, layer) => {
        const words = at(layer, group);
        return merge(value, Array.isArray(words) ? unpackWords(original, words as unknown as PackedWords) : words);
      }, original),
    );
  };
  for (const [messages, group] of pageLanguage.groups) pageLanguage.translate(group, messages);
}

function merge(value: Value, layer: unknown): Value {
  if (typeof value === 'string') return typeof layer === 'string' ? layer : value;
  if (isPlural(value)) {
    if (typeof layer === 'string') return { other: layer };
    return { ...value, ...(isObject(layer) && layer) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, merge(text, at(layer, key))]));
}

const at = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
