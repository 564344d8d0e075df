import type { Place } from './element-places.ts';

const todo = '`demo/tools/todo.test.ts`';
const tests = 'demo/platform/testing/contract';

/** Every place that a new call touches. `AREA` stands for the area of the call. */
export const callPlaces: readonly Place[] = [
  {
    path: 'src/api/AREA.ts',
    what: 'its declaration: the client has it at once',
    byHand: 'method, path, types of input and output, what it does',
    isWritten: true,
    toldBy: `types, ${todo}`,
  },
  {
    path: 'demo/platform/AREA/',
    what: 'its route, in the file of routes that has the calls most like it; it answers 501',
    byHand: 'its callers, the names of its top-level fields, its answer',
    isWritten: true,
    toldBy: `\`${tests}/contract.test.ts\`, ${todo}`,
  },
  {
    path: `${tests}/permissions/permissions.ts`,
    what: 'its callers: the merchant alone',
    byHand: 'the other callers that may',
    isWritten: true,
    toldBy: 'types, `permissions.test.ts`',
  },
  {
    path: `${tests}/examples/`,
    what: 'an input with which it succeeds: an empty one',
    byHand: 'an input with all its fields',
    isWritten: true,
    toldBy: 'types',
  },
  {
    path: `${tests}/known-fields.json`,
    what: 'its method, path and top-level fields, as an independent list: no fields',
    byHand: 'the fields, in `query` or `body`',
    isWritten: true,
    toldBy: '`known-fields.test.ts`',
  },
  {
    path: `${tests}/call-tests/`,
    what: 'a test of its effect, and of an input that it refuses',
    byHand: 'both',
    isWritten: true,
    toldBy: `\`calls.test.ts\`, ${todo}`,
  },
  {
    path: 'CHANGELOG.md',
    what: 'its entry',
    byHand: 'what it is for',
    isWritten: true,
    toldBy: todo,
  },
  {
    path: `${tests}/bad-requests/`,
    what: 'the fields that it requires, and the bounds of texts, numbers and lists',
    byHand: '`required-fields.ts`, and the `bounded-` file of its area',
    isWritten: false,
    toldBy: '`bounds.test.ts`, `bad-requests.test.ts`',
  },
  {
    path: `${tests}/enumerations.json`,
    what: 'new words of its types',
    byHand: 'the words',
    isWritten: false,
    toldBy: '`enumerations/exports.test.ts`',
  },
  {
    path: `${tests}/queries/filterable-areas.ts`,
    what: 'its filters and sorts, when it takes a query with pages',
    byHand: 'the fields',
    isWritten: false,
    toldBy: '`queries/filters.test.ts`',
  },
  {
    path: `${tests}/field-masks/`,
    what: 'what a field mask changes, when it takes one',
    byHand: 'an entry of `calls.test.ts`, the paths in `masked-entities.ts`',
    isWritten: false,
    toldBy: '`field-masks/calls.test.ts`',
  },
];
