// What stands below the lines of some carts: fetched with the first of it.
export { LostCart } from './LostCart.tsx';
export { Recommendations } from './Recommendations.tsx';
export { Saved } from './Saved.tsx';
