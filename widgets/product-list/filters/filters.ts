export { Filters } from './Filters.tsx';
export { createMatcher } from './facets.ts';
export { parseFilter } from './filter.ts';
