import { type Rule, rules } from './rules.ts';
import { isSpecified } from './specified-texts.ts';
import { type Kind, lineAt, type Text } from './text.ts';

/** A place that breaks a rule. */
export interface Hit {
  readonly file: string;
  readonly line: number;
  readonly kind: Kind;
  readonly rule: Rule;
  readonly words: string;
  /** How to mend the place. */
  readonly advice: string;
}

/** The places in a text that break a rule. Of rules that match the same words, the first counts. */
export function findHits({ file, kind, line, text }: Text): Hit[] {
  if (kind === 'errors' && isSpecified(text)) return [];
  const claimed: { readonly from: number; readonly to: number }[] = [];
  const found = rules.flatMap(rule =>
    !rule.kinds.includes(kind)
      ? []
      : rule.find(text).flatMap(({ index, length, words, advice = rule.advice }) => {
          const to = index + length;
          if (claimed.some(range => index < range.to && to > range.from)) return [];
          if (length) claimed.push({ from: index, to });
          return { index, hit: { file, line: lineAt(text, index, line), kind, rule, words, advice } };
        }),
  );
  return found.toSorted((a, b) => a.index - b.index).map(({ hit }) => hit);
}
