import { isSoak } from '../tools/is-soak.ts';

/** Calls of `alert`, which would run if Kiosk used the text as markup, an address or a template. */
const CALLS = ['alert(1)', 'parent.alert`1`', "top['al'+'ert'](1)", '[].constructor.constructor("alert(1)")()'];

/** Markup that runs the call if Kiosk inserts it as HTML. */
const toMarkup = (call: string): readonly string[] => [
  `<script>${call}</script>`,
  `<ScRiPt >${call}</sCrIpT >`,
  `<img src=x onerror="${call}">`,
  `<svg/onload=${call}>`,
  `<body onpageshow='${call}'>`,
  `<details open ontoggle=${call}>`,
  `<input autofocus onfocus=${call}>`,
  `<video><source onerror='${call}'></video>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<object data="data:text/html,<script>${call}</script>"></object>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${call}&gt;">`,
  `<template shadowrootmode=open><script>${call}</script></template>`,
  `<a href="javascript:${call}">sale</a>`,
  `<form action="javascript:${call}"><button>Pay</button></form>`,
  `<style>@import 'javascript:${call}';</style>`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<base href="javascript:${call}//">`,
];

/** Texts that break out of an attribute, a text or a script. */
const EXITS = [
  '"',
  "'",
  '`',
  '">',
  "'>",
  '--><!--',
  ']]>',
  '</title>',
  '</textarea>',
  '</script>',
  '</style>',
  '</template>',
];
const toExits = (exit: string): readonly string[] => [
  `${exit} onmouseover=${CALLS[0]} x=`,
  `${exit}<img src=x onerror=${CALLS[0]}>`,
  `${exit};${CALLS[0]}//`,
];

const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  '\u0001javascript:',
  'java\tscript:',
  'java\nscript:',
  'javascript://comment%0a',
  'javascript&colon;',
  'vbscript:',
  'data:text/html,<script>',
  'data:image/svg+xml,<svg onload=',
  'blob:null/',
  'file:///etc/passwd?',
  'about:blank#',
  'view-source:',
  'intent://x#Intent;',
];
const toAddresses = (scheme: string): readonly string[] => [
  `${scheme}${CALLS[0]}`,
  `https://shop.example/${scheme}${CALLS[0]}`,
  `{slug}/../${scheme}${CALLS[0]}`,
];

const TEMPLATES = [
  ['{{', '}}'],
  ['${', '}'],
  ['#{', '}'],
  ['<%=', '%>'],
  ['{%', '%}'],
  ['[[', ']]'],
  ['@(', ')'],
] as const;
const toTemplates = ([open, close]: (typeof TEMPLATES)[number]): readonly string[] =>
  CALLS.slice(0, 3).map(call => `${open}${call}${close}`);

const INVISIBLE: Readonly<Record<string, string>> = {
  override: '\u202egnp.exe\u202c',
  isolates: '\u2066\u2067\u2068\u2069',
  marks: '\u200e\u200f\u061c',
  joiners: 'a\u200b\u200c\u200d\u2060\ufeffb',
  tags: '\u{e0061}\u{e006c}\u{e0065}\u{e0072}\u{e0074}',
  fullwidth: '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  homographs: 'р\u0430ypal.com \u2024 \u3002',
  separators: 'a\u2028alert(1)\u2029b',
  controls: 'a\u0001\u0007\u0008\u000b\u001b[31m\u007f\u0085b',
  private: '\ue000\uf8ff\ufffe',
  stacked: `a${'\u0301'.repeat(60)}`,
  family: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(20),
  replaced: '\ufffd\ufffc\ufff9',
};

const FRAGMENTS = [
  "' OR '1'='1' --",
  '1; DROP TABLE products; --',
  "admin'/*",
  "' UNION SELECT password FROM members --",
  '{"$ne":null}',
  '{"$where":"alert(1)"}',
  '"}],"products":[{"name":"x',
  '\\"\\u003cscript\\u003e',
  '{"__proto__":{"polluted":1}}',
  '=HYPERLINK("https://evil.example","x")',
  "=cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  '-2+3,"a","b"',
  '%0d%0aSet-Cookie:%20owned=1',
  'a\r\nLocation: https://evil.example',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f%00.png',
  '//evil.example/x',
  '/\\evil.example',
  'https://shop.example@evil.example/',
  'https://evil.example#@shop.example',
  '$(touch owned)',
  '`touch owned`',
  '; cat /etc/passwd |',
  '(&(uid=*)(|(uid=*))',
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '(a+)+$'.repeat(8),
  '%s%n%x%p',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  'undefined',
  '[object Object]',
];

const STYLES = [
  'red;background:url(javascript:alert(1))',
  '}*{background:url(https://evil.example/x)}',
  'expression(alert(1))',
  '@import url(https://evil.example/x.css)',
  'url("data:text/html,<script>alert(1)</script>")',
  'var(--x, attr(onclick))',
  '\\3c script\\3e',
  '</style><style>*{display:none!important}',
  'behavior:url(#default#time2)',
  '-moz-binding:url(https://evil.example/x.xml#x)',
];

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'then',
  'toJSON',
  'constructor.prototype.polluted',
  '__proto__[polluted]=1',
  '__proto__:polluted;constructor:polluted',
  'length',
];

const ENTITIES = [
  '&lt;b&gt;&#x3c;i&#x3e;',
  '&#106;avascript:alert(1)',
  '&NewLine;&Tab;&colon;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\x3cscript\\x3e',
  '+ADw-script+AD4-',
];

const LONG = ['x'.repeat(4000), '<b>'.repeat(1300), '\u{1f600}'.repeat(1000), 'a b '.repeat(1000), '('.repeat(3000)];

const all = [
  ...CALLS.flatMap(toMarkup),
  ...EXITS.flatMap(toExits),
  ...SCHEMES.flatMap(toAddresses),
  ...TEMPLATES.flatMap(toTemplates),
  ...Object.values(INVISIBLE),
  ...FRAGMENTS,
  ...STYLES,
  ...KEYS,
  ...ENTITIES,
  ...LONG,
];

/** Distinct hostile texts, in an order in which the first quarter has texts of every kind. */
export const allPayloads: readonly string[] = [0, 1, 2, 3].flatMap(first =>
  [...new Set(all)].filter((_, index) => index % 4 === first),
);

/** A quarter of the payloads, or all in a soak. The variable PAYLOADS sets another number. */
export const payloads: readonly string[] = allPayloads.slice(
  0,
  Number(process.env.PAYLOADS ?? (isSoak ? allPayloads.length : allPayloads.length / 4)),
);

/** Makes a text that begins with `https:` an address of another scheme. */
export const toOtherAddress = (text: string): string => (/^https:/.test(text) ? `javascript:${text}` : text);

/** The summary of a run: payloads, places and findings. */
export const toldPayloads = (
  where: string,
  places: number,
  found: number,
  { tried = payloads.length * places, count = payloads.length } = {},
): string =>
  `hostile payloads in ${where}: PAYLOADS=${count} ${JSON.stringify({ payloads: count, places, tried, found })}`;
