/** The `data-` attributes of a script tag, as `dataset` has them. */
export const TAG_DATA = [
  'clientId',
  'apiHost',
  'gateway',
  'locale',
  'currency',
  'productUrl',
  'login',
  'analytics',
  'consent',
  'captchaKey',
  'captchaInvisibleKey',
  'thanks',
  'storage',
  'debug',
];

/** Names that other embeds use for a setting. */
const OTHER_NAMES = new Map([
  ['id', 'clientId'],
  ['client', 'clientId'],
  ['key', 'clientId'],
  ['appid', 'clientId'],
  ['shopid', 'clientId'],
  ['api', 'apiHost'],
  ['host', 'apiHost'],
  ['url', 'apiHost'],
  ['apiurl', 'apiHost'],
  ['lang', 'locale'],
  ['language', 'locale'],
  ['thankyou', 'thanks'],
]);

/** Attributes that scripts have in HTML. */
const OF_SCRIPTS =
  /^(src|type|async|defer|crossorigin|integrity|nonce|nomodule|id|class|charset|lang|language|title|style|referrerpolicy|fetchpriority|blocking)$/;

export const toAttribute = (name: string): string =>
  `data-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`;

/** Whether an attribute of a script tag is a setting or HTML's own. */
export const isKnown = (attribute: string): boolean =>
  OF_SCRIPTS.test(attribute) || TAG_DATA.some(name => toAttribute(name) === attribute);

type FindLike = (name: string, names: readonly string[]) => string | undefined;

/** The misspelt attributes of a script tag, each with the attribute of the setting that was probably meant. */
export const findMisspelt = (
  { attributes }: Element,
  findClosestMatch: FindLike,
): readonly (readonly [written: string, meant: string])[] =>
  [...attributes].flatMap(({ name }) => {
    const meant = findMeant(name, findClosestMatch);
    return meant && toAttribute(meant) !== name ? [[name, toAttribute(meant)] as const] : [];
  });

function findMeant(name: string, findClosestMatch: FindLike): string | undefined {
  if (OF_SCRIPTS.test(name)) return undefined;
  const plain = name.replace(/^data-|[^a-z]/g, '');
  const other = OTHER_NAMES.get(plain) ?? OTHER_NAMES.get(findClosestMatch(plain, ['language', 'thankyou']) ?? '');
  const same = TAG_DATA.find(known => known.toLowerCase() === plain) ?? other;
  return same ?? (name.startsWith('data-') ? findClosestMatch(plain, TAG_DATA) : undefined);
}
