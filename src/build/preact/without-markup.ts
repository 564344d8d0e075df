import type { Plugin } from 'vite';

/** What no element draws, and the waiting for a component that throws a promise, which none does: as Preact's own file has it, and what stays of it. */
const CUTS: readonly (readonly [pattern: RegExp, rest: string])[] = [
  [/"dangerouslySetInnerHTML"==\w+\?\w+=\w+:/, ''],
  [/"dangerouslySetInnerHTML"==\w+\?\w+=\w+:/, ''],
  [
    /\w+\?\([^?]{0,60}\.innerHTML\)\|\|\(\w+\.innerHTML=\w+\.__html\),\w+\.__k=\[\]\):\(\w+&&\(\w+\.textContent=""\),/,
    '(',
  ],
  [/"math"==\w+\?\w+="http:\/\/www\.w3\.org\/1998\/Math\/MathML":/, ''],
  [
    /\("foreignObject"==\w+\|\|"http:\/\/www\.w3\.org\/1998\/Math\/MathML"==\w+&&\w+\.test\(\w+\)\)&&\(\w+="[^"]+"\),/,
    '',
  ],
  [/if\((\w+)&&\1\.then\)\{if\(\w+\.__u\|=128.*?\}else (?=\w+&&\w+\.some\(\w+\);else )/, ''],
  [/(\w+)&&\1\.then\|\|(?=\w+\(\w+\),)/, ''],
  [/128&\w+\.__u&&\(.{0,40}\.__z\)&&\(.{0,80}\|\|\w+\),/, ''],
  [/(\w+)&&\1\.some\(\w+\),(?=\w+\.__h\.length)/, ''],
  [/!\w+&&\(\w+=\w+\.__c\)&&\(\w+=\w+\.__z\)&&\(.{0,80}\)\),(?=\w+\|\|)/, ''],
  [/\.replace\(\/xlink\(H\|:h\)\/,"h"\)/, ''],
  // As a property it works in XHTML, too, where attributes keep their case.
  [/"tabIndex"!=\w+&&/, ''],
  [/\w+=\(\w+=\w+\.contextType\)&&\w+\[\w+\.__c\],(\w+=)\w+\?\w+\?\w+\.props\.value:\w+\.__:(?=\w+,)/, '$1'],
  [/(\w+)&&\1\.sub\(\w+\),/, ''],
  [/,(\w+)\.getDerivedStateFromProps&&\(.{0,80}\1\.getDerivedStateFromProps\(\w+,\w+\.__s\)\)\)/, ''],
  [
    /\w+!==\w+&&\w+&&!\w+\.getDerivedStateFromProps&&(\w+)\.componentWillReceiveProps&&\1\.componentWillReceiveProps\(\w+,\w+\),/,
    '',
  ],
  [/(\w+)\.componentWillUpdate&&\1\.componentWillUpdate\(\w+,\w+\.__s,\w+\),/, ''],
  [/(\w+)&&!\w+\.getDerivedStateFromProps&&(\w+)\.componentWillMount&&\2\.componentWillMount\(\),(?=\1&&)/, ''],
  [/(\w+)\.getChildContext&&\(\w+=\w+\(\{\},\w+,\1\.getChildContext\(\)\)\),/, ''],
  [/\w+&&\w+\.__c&&(\w+)\.getSnapshotBeforeUpdate&&\(\w+=\1\.getSnapshotBeforeUpdate\(\w+,\w+\)\),/, ''],
  // An object of an answer is no child: Preact would write on it, and what writes the store as JSON would not end.
  [
    /(null!=\((\w+)=\w+\[\w+\]\)&&"boolean"!=typeof \2&&"function"!=typeof \2)(?=\?\("object"!=typeof \2\|\|\2\.constructor===String\?[^?]{0,30}:(\w+)\(\2\)\?[^?]{0,60}:\2\.constructor===(\w+)&&)/,
    '$1&&("object"!=typeof $2||$2.constructor===$4||$3($2))',
  ],
];

/** Preact without MathML, without suspense and without texts that are markup: nothing that a page is given can become HTML. `tabIndex` is a property. */
export const withoutMarkup: Plugin = {
  name: 'kiosk:without-markup',
  transform(code, id) {
    if (!/\/preact\/dist\/preact\.\w+$/.test(id)) return null;
    let rest = code;
    for (const [pattern, replacement] of CUTS) {
      if (!pattern.test(rest)) this.error(`Preact has changed: nothing in it is ${pattern}`);
      rest = rest.replace(pattern, replacement);
    }
    if (/innerHTML/i.test(rest)) this.error('Preact can still set HTML');
    return { code: rest, map: null };
  },
};
