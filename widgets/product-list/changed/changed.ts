export { readView } from './address.ts';
export { Outcome } from './Outcome.ts';
