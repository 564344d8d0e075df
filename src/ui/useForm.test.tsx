// @vitest-environment happy-dom
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { Field } from './Field.tsx';
import { useForm } from './useForm.tsx';

const MISSING = 'Enter something with an @.';
let form: ReturnType<typeof useForm<'email' | 'other'>>;
let root: HTMLElement;

function Fields() {
  const [values, setValues] = useState({ email: '', other: '' });
  form = useForm(
    ['email', 'other'],
    (_, value) => (value.includes('@') ? '' : MISSING),
    () => root,
  );
  return (
    <>
      {(['email', 'other'] as const).map(name => (
        <Field
          key={name}
          id={name}
          label={name}
          value={values[name]}
          {...form.field(name, value => setValues({ ...values, [name]: value }))}
        />
      ))}
      {form.status}
      <button type="button">Elsewhere</button>
    </>
  );
}

const find = <E extends Element = HTMLInputElement>(selector: string) => root.querySelector(selector) as E;
const errorOf = (id: string) => root.querySelector(`#${id}-error`)?.textContent;
const settle = () => new Promise(resolve => setTimeout(resolve));
const said = () => find<HTMLElement>('[role=status]').textContent;

async function type(id: string, value: string) {
  find(`#${id}`).focus();
  find(`#${id}`).value = value;
  find(`#${id}`).dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}
async function leave() {
  find<HTMLButtonElement>('button').focus();
  await settle();
}

beforeEach(async () => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
  createRoot(root).render(<Fields />);
  await vi.waitFor(() => expect(find('#email')).toBeTruthy());
});

test('reports nothing while a field is filled or left empty', async () => {
  await type('email', 'ada');
  expect([errorOf('email'), said()]).toEqual([undefined, '']);
  await type('email', ' ');
  await leave();
  expect([errorOf('email'), said()]).toEqual([undefined, '']);
});

test(
  'reports an invalid field when left, and checks it with each key',
  { tags: ['@wcag-1.4.1', '@wcag-3.3.1'] },
  async () => {
    await type('email', 'ada');
    await leave();
    await vi.waitFor(() => expect([errorOf('email'), said(), errorOf('other')]).toEqual([MISSING, MISSING, undefined]));
    expect(find('#email').getAttribute('aria-describedby')).toBe('email-error');
    await type('email', 'ada.');
    expect(errorOf('email')).toBe(MISSING);
    await type('email', 'ada@');
    expect([errorOf('email'), said(), form.errors.email]).toEqual([undefined, '', '']);
    expect(find('#email').hasAttribute('aria-invalid')).toBe(false);
    // It has been right, and is not wrong again before it is left.
    await type('email', 'ada');
    expect([errorOf('email'), form.errors.email]).toEqual([undefined, undefined]);
    await leave();
    await vi.waitFor(() => expect(errorOf('email')).toBe(MISSING));
  },
);

test('skips fields that keep the focus or are removed', async () => {
  await type('email', 'ada');
  // The browser says that it is left, and it is where it goes on.
  find('#email').dispatchEvent(new FocusEvent('blur'));
  await settle();
  expect([errorOf('email'), said()]).toEqual([undefined, '']);
  const field = find('#email');
  find<HTMLButtonElement>('button').focus();
  field.remove();
  await settle();
  expect([form.errors.email, said()]).toEqual([undefined, '']);
});

test('an error ends with its correction', async () => {
  await type('email', 'ada');
  await leave();
  await vi.waitFor(() => expect(errorOf('email')).toBe(MISSING));
  await type('email', 'ada@');
  expect([errorOf('email'), said()]).toEqual([undefined, '']);
  await leave();
  expect([errorOf('email'), said(), form.errors]).toEqual([undefined, '', { email: '' }]);
  expect(find('#email').getAttribute('aria-describedby')).toBeNull();
});

test('sending checks all fields, focuses the first error and repeats it', async () => {
  expect(form.submit({ email: 'ada@', other: '' })).toBe(false);
  await settle();
  expect([errorOf('email'), errorOf('other')]).toEqual([undefined, MISSING]);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('other'));
  const announced = find('[role=status]').firstChild;
  expect(form.submit({ email: 'ada@', other: '' })).toBe(false);
  await settle();
  expect(said()).toBe(MISSING);
  expect(find('[role=status]').firstChild).not.toBe(announced);
  expect(form.submit({ email: 'ada@', other: '@' })).toBe(true);
});

test('shows the shop’s refusal until the field changes', async () => {
  form.refuse({ email: 'No such address.' });
  await settle();
  expect([errorOf('email'), said()]).toEqual(['No such address.', 'No such address.']);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('email'));
  await type('email', 'bob@');
  expect([errorOf('email'), said()]).toEqual([undefined, '']);
});

test('while something is pressed nothing moves from under the press', async () => {
  await type('email', 'ada');
  const pressed = vi.spyOn(Object.getPrototypeOf(document) as Document, 'querySelectorAll');
  pressed.mockImplementation(() => [root] as unknown as NodeListOf<Element>);
  await leave();
  expect(errorOf('email')).toBeUndefined();
  pressed.mockRestore();
  dispatchEvent(new Event('mouseup'));
  await settle();
  await settle();
  expect(errorOf('email')).toBe(MISSING);
});
