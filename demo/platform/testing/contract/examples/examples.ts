import type { CallName } from '../../../../../src/api/contract.ts';
import type { TestUser } from '../test-user.ts';
import { catalogExamples } from './catalog.ts';
import { checkoutExamples } from './checkout.ts';
import { fileExamples } from './files.ts';
import { peopleExamples } from './people.ts';

export const examples: { readonly [N in CallName]: (user: TestUser) => Promise<unknown> } = {
  ...catalogExamples,
  ...checkoutExamples,
  ...fileExamples,
  ...peopleExamples,
};
