import { loadFailures } from '../../../src/store/errors.ts';
import { lazyImport } from '../../../src/transport/lazy-import.ts';

const loadFields = lazyImport(() => import('../forms/fields.ts'));

/** Loads a form with the state of its fields and the messages of failures. */
export const withFields =
  <Form>(loadForm: () => Promise<Form>) =>
  async () => {
    const [form, fields, failures] = await Promise.all([loadForm(), loadFields(), loadFailures()]);
    return { ...form, ...fields, ...failures };
  };

/** The code that a form gets beside its own. */
export type FieldsCode = Awaited<ReturnType<typeof loadFields>> & Awaited<ReturnType<typeof loadFailures>>;
