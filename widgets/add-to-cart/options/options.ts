// What a product without options and texts does not need, and a tag that shows no picture or name.
export { Choosing } from './Choosing.tsx';
export { renderChoiceFacts } from './choice-facts.tsx';
export { ProductHeader } from './ProductHeader.tsx';
export { select } from './select.ts';
