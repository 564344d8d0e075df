// The optional parts below the lines, loaded when the first of them is needed.
export { LostCart } from './LostCart.tsx';
export { Recommendations } from './Recommendations.tsx';
export { Saved } from './Saved.tsx';
