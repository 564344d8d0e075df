// The code for options, texts, pictures and names. A form without any of them does not load it.
export { Choosing } from './Choosing.tsx';
export { renderChoiceFacts } from './choice-facts.tsx';
export { ProductHeader } from './ProductHeader.tsx';
export { select } from './select.ts';
