// @vitest-environment document
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

test('shows no error while a field is filled, or when it is left empty', async () => {
  await type('email', 'ada');
  expect([errorOf('email'), said()]).toEqual([undefined, '']);
  await type('email', ' ');
  await leave();
  expect([errorOf('email'), said()]).toEqual([undefined, '']);
});

test(
  'shows an error when a field is left, and checks it again at each input',
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
    // After a valid value, an invalid value shows no error before the field is left.
    await type('email', 'ada');
    expect([errorOf('email'), form.errors.email]).toEqual([undefined, undefined]);
    await leave();
    await vi.waitFor(() => expect(errorOf('email')).toBe(MISSING));
  },
);

test('shows no error for a field that keeps the focus or is removed', async () => {
  await type('email', 'ada');
  // As when the window loses the focus: a blur event, while the field stays the active element.
  find('#email').dispatchEvent(new FocusEvent('blur'));
  await settle();
  expect([errorOf('email'), said()]).toEqual([undefined, '']);
  const field = find('#email');
  find<HTMLButtonElement>('button').focus();
  field.remove();
  await settle();
  expect([form.errors.email, said()]).toEqual([undefined, '']);
});

test('removes an error once the value is corrected', async () => {
  await type('email', 'ada');
  await leave();
  await vi.waitFor(() => expect(errorOf('email')).toBe(MISSING));
  await type('email', 'ada@');
  expect([errorOf('email'), said()]).toEqual([undefined, '']);
  await leave();
  expect([errorOf('email'), said(), form.errors]).toEqual([undefined, '', { email: '' }]);
  expect(find('#email').getAttribute('aria-describedby')).toBeNull();
});

test('each submit checks all fields, and focuses and announces the first error', async () => {
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

test('shows an error from the shop until the field changes', async () => {
  form.refuse({ email: 'No such address.' });
  await settle();
  expect([errorOf('email'), said()]).toEqual(['No such address.', 'No such address.']);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('email'));
  await type('email', 'bob@');
  expect([errorOf('email'), said()]).toEqual([undefined, '']);
});

test('shows the error of a left field only after a press has ended', async () => {
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
