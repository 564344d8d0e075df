import { endOfSentence, excerpt, splitSentences } from './sentences.ts';
import { type Kind, kinds } from './text.ts';

/** A place in a text that a rule does not allow. */
interface Match {
  readonly index: number;
  readonly length: number;
  /** The disallowed words with the text around them, or the length and the beginning of a text that is too long. */
  readonly words: string;
  /** The way to mend this place, if the rule's own advice is too general. */
  readonly advice?: string;
}

/** A habit that makes a text hard to read. */
export interface Rule {
  readonly name: string;
  readonly kinds: readonly Kind[];
  /** The fault, in a few words. */
  readonly problem: string;
  /** The way to mend it. */
  readonly advice: string;
  readonly find: (text: string) => readonly Match[];
}

export const MAX_TITLE_LENGTH = 80;
export const MAX_SENTENCE_WORDS = 30;

/** The beginning of a text, a paragraph, a sentence, or a clause after a colon or semicolon. */
const START = String.raw`(?<![eE]\.g\.\s|i\.e\.\s)(?<=^[\s*_]*|[.!?:;]["”’)\]*_]*\s+[*_]*|\n[ \t]*\n\s*[*_]*|\n[ \t]*[-*] )`;

const AUXILIARY =
  "(?:is|was|are|were|has|had|does|did)(?:n['’]t)?|can|cannot|can['’]t|could|may|might|must|should|will|would";
const IRREGULAR_PAST =
  'began|became|brought|came|fell|gave|got|grew|held|kept|laid|lay|led|left|lost|made|put|ran|read|said|sent|stood|took|told|went|wrote';
/** Words with the ending of a verb that are no verbs. */
const NO_VERB =
  'its|others|this|thanks|attributes|authors|browsers|callers|cameras|choices|clients|collections|crawlers|developers|elements|engines|files|filters|frames|frameworks|hosts|libraries|members|merchants|orders|pages|peers|products|queries|readers|reviews|scripts|servers|services|shoppers|shops|sums|tabs|tasks|tests|users|variants|visitors|windows';
/** In a clause that begins with “what”: a verb, so that “what” is its subject. */
const VERB = String.raw`(?:(?:already|always|also|never|no longer|now|once|only|otherwise|still|then) )?(?:${AUXILIARY}|${IRREGULAR_PAST}|(?!(?:${NO_VERB})\b)[a-z]{2,}(?:s|ed))(?![\w'’])`;

const GLOSSARY: readonly (readonly [words: string, say: string])[] = [
  ['what (?:waits|waited)', 'pending changes'],
  ['what (?:is|was|are) kept', 'the cache, cached'],
  ['whoever|somebody', 'the visitor, member or shopper'],
  ['(?:goes?|went|gone|going) wrong', 'fails, rejects or throws'],
  ['(?<!there )(?:is|are|was|were) none(?! of\\b)', 'is missing, is empty or is no …'],
  ['(?<!hears? )of nothing', 'empty or zero'],
  ['(?:is|are|was|were|has|have|had) gone', 'is removed, is missing or has ended'],
  ['once more', 'again, reload or retry'],
  ['no more than(?! (?:this|that|what|is|are)\\b)', 'at most'],
  ["(?<=(?:the|an?|its|this|that|each|every|no) )slip(?:s|'s|’s)?", 'toast'],
  ["(?<=(?:the|its|these|those|of) )extras(?:'|’)?", 'summary'],
];

/** Creates a search for a pattern anywhere in a text. */
const phrases =
  (pattern: RegExp) =>
  (text: string): readonly Match[] =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
      index,
      length,
      words: excerpt(text, index, length),
    }));

/** Creates a search for a pattern at the beginning of sentences. Leaves out questions. */
const statements = (pattern: RegExp) => (text: string) =>
  phrases(pattern)(text).filter(({ index }) => text[endOfSentence(text, index)] !== '?');

const glossary = GLOSSARY.map(([words, say]) => ({
  find: phrases(new RegExp(String.raw`\b(?:${words.replaceAll(' ', String.raw`\s+`)})(?![\w-])`, 'gi')),
  say,
}));

/** The rules, in the order in which they claim words: a place is a match of one rule only. */
export const rules: readonly Rule[] = [
  {
    name: 'what',
    kinds,
    problem: 'starts with “what” in place of a noun',
    advice: 'name the thing: not “what waits” but “pending changes”',
    find: statements(new RegExp(String.raw`\b(?=what\s)${START}what\s+${VERB}`, 'gi')),
  },
  {
    name: 'who',
    kinds,
    problem: 'starts with “who” in place of a noun',
    advice: 'name the person: not “who comes for the first time” but “a new visitor”',
    find: statements(new RegExp(String.raw`\b(?=who)${START}who(?:m|se|ever)?(?![\w'’])`, 'gi')),
  },
  {
    name: 'told',
    kinds,
    problem: 'a passive hides who acts',
    advice: 'name the actor: not “is told” but “the drawer announces”, not “is asked for” but “the client requests”',
    find: phrases(
      /\b(?:is|are|was|were)(?:n['’]t)?(?:\s+(?:already|also|always|first|never|not|now|once|only|still|then))?\s+(?:told|said|heard|asked)\b/gi,
    ),
  },
  {
    name: 'tail',
    kinds,
    problem: 'a sentence ends with a bare adverb',
    advice: 'leave the adverb out, or put “also” before the verb',
    find: phrases(
      /(?:,\s+(?:too|also|either|else)|\s(?:too|as\s+well)|(?<!\bnot)\s+at\s+all)(?=\)|["”’]*(?:[.;](?:\s|$)|\s*$|\s*\n\s*\n))/gi,
    ),
  },
  {
    name: 'so-is',
    kinds,
    problem: 'points back to an earlier clause instead of saying what happens',
    advice: 'repeat the noun and the verb',
    find: phrases(
      /\b(?:so|nor)\s+(?:is|are|was|were|does|do|did|has|have)\b(?!\s+(?:no|not|nothing)\b|n['’]t)|\bit\s+was\s+none\b/gi,
    ),
  },
  {
    name: 'of-its-own',
    kinds,
    problem: 'trails “of its own” after a comma',
    advice: 'begin a new sentence: “Each shop has its own queue.”',
    find: phrases(
      /,(?:(?!\b(?:is|are|was|were|has|have|had|that|which|unless)\b)[^,.;:()]){0,60}\bof\s+(?:its|their)\s+own(?=[.;:,)]|\s*$)/gi,
    ),
  },
  {
    name: 'glossary',
    kinds,
    problem: 'the glossary has a plainer word',
    advice: 'write that word',
    find: text => glossary.flatMap(({ find, say }) => find(text).map(match => ({ ...match, advice: `write: ${say}` }))),
  },
  {
    name: 'long-title',
    kinds: ['titles'],
    problem: `the title has more than ${MAX_TITLE_LENGTH} characters`,
    advice: 'write “does X when Y”; put the details into the test',
    find: text => {
      const { length } = [...text];
      return length > MAX_TITLE_LENGTH
        ? [{ index: 0, length: 0, words: `${length} characters: ${excerpt(text, 0, 0)}` }]
        : [];
    },
  },
  {
    name: 'long-sentence',
    kinds: ['markdown'],
    problem: `the sentence has more than ${MAX_SENTENCE_WORDS} words`,
    advice: 'one sentence, one fact: split it',
    find: text =>
      splitSentences(text).flatMap(({ index, sentence }) => {
        const { length } = sentence.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word));
        return length > MAX_SENTENCE_WORDS
          ? [{ index, length: 0, words: `${length} words: ${excerpt(sentence, 0, 0)}` }]
          : [];
      }),
  },
];
