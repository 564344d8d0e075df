// @vitest-environment document
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Member } from '../../../src/api/members.ts';
import { ProfileSummary } from './ProfileSummary.tsx';

let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  root = createRoot(document.body);
});
afterEach(() => root.unmount());

const EMAIL = 'ada@example.com';
const ada = { id: 'a', loginEmail: EMAIL, contact: { firstName: 'Ada', lastName: 'Holm' } } as unknown as Member;
const nickname = { id: 'a', profile: { nickname: 'Countess' } } as unknown as Member;

test.each([
  ['has first and last name', ada, '', false, 'Ada Holm', EMAIL],
  ['has a nickname alone', nickname, EMAIL, false, 'Countess', EMAIL],
  ['is still being read', undefined, EMAIL, true, '\u00a0', EMAIL],
  ['could not be read', undefined, EMAIL, false, undefined, undefined],
])('shows the known parts of name and email address when the member %s', async (...of) => {
  const [, member, email, isLoading, name, note] = of;
  root.render(<ProfileSummary member={member} email={email} isLoading={isLoading} />);
  await vi.waitFor(() => expect(document.body.textContent).toContain(`Signed in as ${EMAIL}`));
  expect(document.querySelector('[part=name]')?.textContent).toBe(name);
  expect(document.querySelector('.note')?.textContent).toBe(note);
});
