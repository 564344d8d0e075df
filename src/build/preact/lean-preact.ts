import type { Plugin } from 'vite';

/**
 * Text of Preact's built file, and its replacement. A single letter stands for any name, and `…` for any text. The
 * comments name the removed features. The order counts, because later texts match the result of earlier replacements.
 */
const CUTS: readonly (readonly [text: string, replacement: string])[] = [
  // Without `dangerouslySetInnerHTML`, no data can become HTML.
  ['"dangerouslySetInnerHTML"==s?y=k:', ''],
  ['"dangerouslySetInnerHTML"==s?h=k:', ''],
  [
    'h?(l||y&&(h.__html==y.__html||h.__html==t.innerHTML)||(t.innerHTML=h.__html),r.__k=[]):(y&&(t.textContent=""),',
    '(',
  ],
  // Style attributes, because a content security policy may refuse them.
  ['if("style"==t)if("string"==typeof r)n.style.cssText=r;else{…}else if("o"', 'if("o"'],
  // MathML, foreign objects, templates, custom built-ins and attributes of SVG 1.
  ['"math"==C?f="http://www.w3.org/1998/Math/MathML":', ''],
  ['("foreignObject"==C||"http://www.w3.org/1998/Math/MathML"==f&&v.test(C))&&(f="http://www.w3.org/1999/xhtml"),', ''],
  ['a="template"==C&&t.content||t,', 'a=t,'],
  ['.replace(/xlink(H|:h)/,"h")', ''],
  // As a property, `tabIndex` also works in XHTML, where attributes keep their case.
  ['"tabIndex"!=t&&', ''],
  // An image or a form of the page may have the name of a method of its document, and hide the method.
  [
    'if(M=a.ownerDocument||document,!C)return M.createTextNode(x);t=M.createElementNS(f,C,x.is?x:a)',
    'if(M=a.ownerDocument,!C)return Object.getPrototypeOf(M).createTextNode.call(M,x);t=Object.getPrototypeOf(M).createElementNS.call(M,f,C,a)',
  ],
  // Suspense.
  [
    'if(e.length=v,r.__v=null,c||o)if(t&&t.then){…}else o&&o.some(g);else r.__e=u.__e',
    'e.length=v,r.__v=null,r.__e=u.__e',
  ],
  ['t&&t.then||D(r)', 'D(r)'],
  ['128&u.__u&&(c=32&u.__u,s=u.__c.__z)&&(r.__u|=c,p=o=[],8==s.nodeType?l=B(s,o):o.push(s),l=o[0]||l),', ''],
  ['r.__u&=-161,p&&p.some(g),', ''],
  ['!u&&(i=t.__c)&&(i=i.__z)&&(f=B(i,o=[]))&&(i==t.__e&&o.some(g),g(f),g(i)),', ''],
  ['8==t.nodeType&&!t.data.startsWith("$s")', '8==t.nodeType'],
  // Attributes of tables and downloads.
  ['"download"!=t&&"rowSpan"!=t&&"colSpan"!=t&&', ''],
  // Contexts.
  [',j=(s=V.contextType)&&i[s.__c],L=s?j?j.props.value:s.__:i,(d=u.__c)?', ',(d=u.__c)?'],
  [',j&&j.sub(d)', ''],
  [',d.getChildContext&&(i=_({},i,d.getChildContext()))', ''],
  // Life cycles that no component has.
  [
    ',V.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=_({},d.__s)),_(d.__s,V.getDerivedStateFromProps(M,d.__s)))',
    '',
  ],
  ['M!==k&&C&&!V.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(M,L),', ''],
  ['d.componentWillUpdate&&d.componentWillUpdate(M,d.__s,L),', ''],
  ['C&&!V.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),', ''],
  ['C&&u.__c&&d.getSnapshotBeforeUpdate&&(m=d.getSnapshotBeforeUpdate(k,b)),', ''],
  ['k=d.props,b=d.state,', 'k=d.props,'],
  ['d.componentDidUpdate(k,b,m)', 'd.componentDidUpdate(k)'],
  // Contexts as arguments, and the separate list of callbacks of `setState`.
  ['r.__c=d=new V(M,L):(r.__c=d=new x(M,L)', 'r.__c=d=new V(M):(r.__c=d=new x(M)'],
  ['d.shouldComponentUpdate(M,d.__s,L)', 'd.shouldComponentUpdate(M,d.__s)'],
  ['d.context=L,d.props=M,', 'd.props=M,'],
  ['d.state=d.__s,d.context)', 'd.state=d.__s)'],
  ['return this.constructor(n,r)', 'return this.constructor(n)'],
  ['this.props=n,this.context=t,', 'this.props=n,'],
  ['y.push.apply(d.__h,d.__k),d.__k=[],d.__h.length', 'd.__h.length'],
  ['C&&(y.push.apply(d.__h,d.__k),d.__k=[]),', ''],
  ['d.__n=i,d.__g|=8,d.__h=[],d.__k=[])', 'd.__g|=8,d.__h=[])'],
  ['t&&this.__k.push(t),L(this)', 't&&this.__h.push(t),L(this)'],
  ['i.__P=i.__n=null', 'i.__P=null'],
  ['this.__g|=4,n&&this.__h.push(n),L', 'this.__g|=4,L'],
  // Options for tools.
  ['n.__&&n.__(t,r),9==', '9=='],
  ['return!o&&n.vnode&&n.vnode(e),e}', 'return e}'],
  ['n.vnode&&n.vnode(r),', ''],
  ['&&i==n.debounceRendering||((i=n.debounceRendering)||queueMicrotask)(H)', '||queueMicrotask(H)'],
  ['(i||queueMicrotask)(H)', 'queueMicrotask(H)'],
  ['u(n.event?n.event(r):r)', 'u(r)'],
  // Hydration of existing nodes, because an element empties its shadow root first.
  [
    'if("svg"==C?f="http://www.w3.org/2000/svg":f||(f="http://www.w3.org/1999/xhtml"),o)for(…;break}if(!t)',
    '"svg"==C?f="http://www.w3.org/2000/svg":f||(f="http://www.w3.org/1999/xhtml");if(!t)',
  ],
  [
    ',l&&(n.__m&&n.__m(r,o),l=!1),o=null}if(C){if(a=t,o="textarea"==C&&null!=x.defaultValue?null:o&&d.call(a.childNodes),!l&&o)for(…)…;for(s in',
    '}if(C){for(s in',
  ],
  ['||"value"==s&&"defaultValue"in x||"checked"==s&&"defaultChecked"in x', ''],
  ['l&&"function"!=typeof k||$[s]===k', '$[s]===k'],
  [
    '(I(a,w(_)?_:[_],r,u,i,f,o,e,o?o[0]:u.__k&&S(u,0),l,c),o&&o.some(g)),l&&"textarea"!=C||(s="value","progress"==C&&null==b?t.',
    'I(t,w(_)?_:[_],r,u,f,e,u.__k&&S(u,0),c),(s="value","progress"==C&&null==b?t.',
  ],
  ['$===x||l&&t.data==x||(t.data=x)', '$===x||(t.data=x)'],
  ['function z(t,r,u,i,f,o,e,l,c,a)', 'function z(t,r,u,f,e,l,a)'],
  ['function F(t,r,u,i,f,o,e,l,c,a)', 'function F(t,r,u,f,e,c,a)'],
  ['F(u.__e,r,u,i,f,o,e,c,a,t)', 'F(u.__e,r,u,f,e,a,t)'],
  ['function I(n,t,r,u,i,f,o,e,l,c,a)', 'function I(n,t,r,u,f,e,l,a)'],
  ['I(t,w(A)?A:[A],r,u,i,f,o,e,l,c,a)', 'I(t,w(A)?A:[A],r,u,f,e,l,a)'],
  ['.namespaceURI,c=o=null,', '.namespaceURI,'],
  ['z(n,v,h,i,f,o,e,l,c,a)', 'z(n,v,h,f,e,l,a)'],
  ['z(e,r,u,t.__n,e.namespaceURI,32&u.__u?[i]:null,f,i||S(u),32&u.__u,o)', 'z(e,r,u,e.namespaceURI,f,i||S(u),o)'],
  ['9==r.nodeType&&(r=r.documentElement),i=(u=t&&32&t.__u)?null:r.__k,', 'i=r.__k,'],
  [
    'z(r,r.__k,i||p,p,r.namespaceURI,i?null:r.firstChild?d.call(r.childNodes):null,f,i?i.__e:r.firstChild,u,o)',
    'z(r,r.__k,i||p,r.namespaceURI,f,i?i.__e:null,o)',
  ],
  // An object of a response is not a child. Preact would write to it, and the store could not be written as JSON.
  [
    'null!=(o=t[f])&&"boolean"!=typeof o&&"function"!=typeof o?("object"!=typeof o||o.constructor===String?o=k[f]=m(null,o):w(o)?o=k[f]=m($,{children:o}):o.constructor===h&&',
    'null!=(o=t[f])&&"boolean"!=typeof o&&"function"!=typeof o&&("object"!=typeof o||o.constructor===h||w(o))?("object"!=typeof o?o=k[f]=m(null,o):w(o)?o=k[f]=m($,{children:o}):o.constructor===h&&',
  ],
];

const HOOK_CUTS: typeof CUTS = [
  // Masks of the ids of `useId`.
  ['a.__=function(n,t){n&&t.__k&&t.__k.__m&&(n.__m=t.__k.__m),p&&p(n,t)},', ''],
  // Options for tools, and options that other code has set before.
  ['a.__h&&a.__h(r,n,f||t),f=0;', ''],
  ['return f=1,', 'return '],
  ['return f=5,', 'return '],
  ['return f=8,', 'return '],
  ['r=null,v&&v(n)', 'r=null'],
  ['l&&l(n),t=0;', 't=0;'],
  ['m&&m(n);', ''],
  [',h&&h(n,t)}', '}'],
  ['s&&s(n);', ''],
  [',v=a.__b,l=a.__r,m=a.diffed,h=a.__c,s=a.unmount,p=a.__;', ';'],
  ['1!=n&&i==a.requestAnimationFrame||((i=a.requestAnimationFrame)||z)(g)', '1==n&&z(g)'],
  // No component with hooks has its own `shouldComponentUpdate`.
  ['var c=r.shouldComponentUpdate;r.s', 'r.s'],
  [
    'if(u.__.some(function(n){n.__N&&(i=!0,o(n.__[0],n.__N[0])||(f=!0))}),c){var e=c.call(this,n,t,r);return i?e||f:e}return!i||f',
    'return u.__.some(function(n){n.__N&&(i=!0,o(n.__[0],n.__N[0])||(f=!0))}),!i||f',
  ],
];

/** A name of one letter that is neither a property nor in quotes. */
const NAME = /(?<![\w$."'])([A-Za-z_$])(?![\w$"'])/;

/**
 * Replaces the first match of a text of `CUTS` in code that may use other names. Returns undefined if nothing matches.
 */
function cut(code: string, text: string, replacement: string): string | undefined {
  const names: string[] = [];
  // Every second part is a name.
  const pattern = text.split(NAME).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*?');
    if (names.includes(part)) return `\\${names.indexOf(part) + 1}(?![\\w$])`;
    names.push(part);
    return '(?<![\\w$.])([A-Za-z_$][\\w$]*)';
  });
  const found = new RegExp(pattern.join(''), 's').exec(code);
  if (!found) return undefined;
  const written = replacement.split(NAME).map((part, index) => {
    if (index % 2 === 0) return part;
    const name = found[names.indexOf(part) + 1];
    if (!names.includes(part) || !name) throw new Error(`${replacement} has a name that ${text} has not: ${part}`);
    return name;
  });
  return code.slice(0, found.index) + written.join('') + code.slice(found.index + found[0].length);
}

/**
 * Removes from Preact the features that the elements do not use. Fails the build if Preact's file no longer has a text
 * of `CUTS`, or can still set HTML or styles.
 */
export const leanPreact: Plugin = {
  name: 'kiosk:lean-preact',
  transform(code, id) {
    const [, file] = /\/preact\/(?:hooks\/)?dist\/(preact|hooks)\.\w+$/.exec(id) ?? [];
    if (!file) return null;
    let rest = code;
    for (const [text, replacement] of file === 'hooks' ? HOOK_CUTS : CUTS) {
      const shorter = cut(rest, text, replacement);
      if (shorter === undefined) this.error(`Preact has changed: its file has no ${text}`);
      rest = shorter;
    }
    if (/innerHTML|cssText/i.test(rest)) this.error('Preact can still set HTML or styles');
    return { code: rest, map: null };
  },
};
