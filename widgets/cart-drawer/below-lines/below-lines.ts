// The parts below the lines of some carts, loaded with the first of them.
export { LostCart } from './LostCart.tsx';
export { Recommendations } from './Recommendations.tsx';
export { Saved } from './Saved.tsx';
