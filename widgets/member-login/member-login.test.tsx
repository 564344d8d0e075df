// @vitest-environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findButton, nextFrame, openPage, statesOf, textOf } from '../../src/elements/testing/page.ts';
import { loginMessages as messages } from '../../src/i18n/en/login.ts';
import { NO_TOKENS } from '../../src/session/tokens.ts';
import { MemberLoginElement } from './element.ts';

const MIRA = { email: 'mira.holm@larch.example', password: 'a-cup-of-larch' };
const ADA = { email: 'ada@example.com', password: 'correct horse' };

let page: Awaited<ReturnType<typeof openPage>>;
let frameObserver: MutationObserver;
let events: string[];

const EVENTS = ['register', 'login', 'logout', 'error', 'open', 'close'].map(name => `kiosk:${name}`);
const recordEvent = (event: Event) => {
  const { memberId, loginState, code, what } = (event as CustomEvent).detail;
  events.push(`${event.type} ${loginState ?? code ?? what ?? (memberId ? 'member' : '')}`.trim());
};

/** Fetches the page of the sign-in frame and posts its message, because happy-dom runs no pages in frames. */
async function answerFrame(frame: HTMLIFrameElement): Promise<void> {
  const html = await (await fetch(frame.src)).text();
  const data = JSON.parse(/postMessage\((\{.*?\}), /.exec(html)?.[1] ?? '{}');
  const { origin } = new URL(frame.src);
  dispatchEvent(Object.assign(new Event('message'), { data, origin, source: frame.contentWindow }));
}

beforeEach(async () => {
  page = await openPage();
  MemberLoginElement.define();
  events = [];
  for (const type of EVENTS) document.addEventListener(type, recordEvent);
  frameObserver = new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLIFrameElement) void answerFrame(node);
  });
  frameObserver.observe(document.documentElement, { childList: true });
});
afterEach(() => {
  history.replaceState(null, '', '/');
  sessionStorage.clear();
  frameObserver.disconnect();
  for (const type of EVENTS) document.removeEventListener(type, recordEvent);
});

const show = (attributes = '') => page.show(`<kiosk-member-login ${attributes}></kiosk-member-login>`);
const eventually = (check: () => void) => vi.waitFor(check);
const tick = () => new Promise(resolve => setTimeout(resolve));
const field = (element: Element, name: string) =>
  element.querySelector(`:scope > input[slot=${name}]`) as HTMLInputElement;
const fieldError = (element: Element, name: string) =>
  element.querySelector(`:scope > [slot=${name}-error]`)?.textContent;
const title = (element: Element) => element.shadowRoot?.querySelector('h2')?.textContent;
const heading = (element: Element, text: string) => eventually(() => expect(title(element)).toBe(text));
const contains = (element: Element, text: string) => eventually(() => expect(textOf(element)).toContain(text));
const press = (element: Element, label: RegExp) => findButton(element, label).click();
const isMember = (element: Element) => eventually(() => expect(statesOf(element)).toContain('signed-in'));
const sent = (path: string) => page.requests.filter(request => request.endsWith(path));
const lastCode = async (): Promise<string> => (await page.admin('outbox')).mails.at(-1)?.code ?? '';

async function fill(element: Element, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await eventually(() => expect(field(element, name)).toBeTruthy());
    field(element, name).value = value;
    field(element, name).dispatchEvent(new Event('input', { bubbles: true }));
  }
  await tick();
}

async function submit(element: Element, values: Readonly<Record<string, string>>): Promise<void> {
  await fill(element, values);
  element.querySelector<HTMLFormElement>(':scope > form')?.requestSubmit();
  await tick();
}

/** Answers the calls to a path with `status` until the returned function is called. */
function fail(path: string, status = 500): () => void {
  const headers = { 'Retry-After': '60' };
  page.intercept(({ url }) => (url.endsWith(path) ? new Response('{}', { status, headers }) : undefined));
  return () => page.intercept(undefined);
}

test.each([
  ['', 'Sign in', ['email', 'password']],
  ['view="register"', 'Create an account', ['email', 'password']],
  ['view="recover"', 'Set a new password', ['email']],
  ['view="nonsense"', 'Sign in', ['email', 'password']],
])('the login with the attributes “%s” shows “%s” and the fields %j', async (attributes, expected, names) => {
  const element = show(attributes);
  await heading(element, expected);
  expect([...element.querySelectorAll(':scope > input')].map(input => input.slot)).toEqual(names);
  expect(statesOf(element)).toEqual([]);
});

test('shows the form of a menu only while it is open, and always when inline', async () => {
  const element = show('mode="menu"');
  await eventually(() => expect(findButton(element, /Sign in/).getAttribute('aria-expanded')).toBe('false'));
  expect(field(element, 'email')).toBeNull();
  element.setAttribute('open', '');
  await eventually(() => expect(field(element, 'email')).toBeTruthy());
  element.removeAttribute('open');
  await eventually(() => expect(field(element, 'email')).toBeNull());
  element.setAttribute('mode', 'inline');
  await eventually(() => expect(field(element, 'email')).toBeTruthy());
  expect(events).toEqual(['kiosk:open login', 'kiosk:close login']);
});

test('moves an open menu along with its button, until the menu closes', async () => {
  const element = show('mode="menu" open');
  const menu = () => element.shadowRoot?.querySelector<HTMLElement>('[part=menu]');
  await eventually(() => expect(menu()?.style.top).toMatch(/px$/));
  const moved = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 60, 100, 40));
  try {
    await eventually(() => expect(menu()?.style.top).toBe('108px'));
    element.removeAttribute('open');
    await eventually(() => expect(menu()).toBeNull());
    const reads = moved.mock.calls.length;
    for (let frames = 0; frames < 3; frames++) await new Promise(resolve => requestAnimationFrame(resolve));
    expect(moved.mock.calls).toHaveLength(reads);
  } finally {
    moved.mockRestore();
  }
});

test('the login keeps view and text when moved, and has no fields when removed', async () => {
  const element = show();
  await heading(element, 'Sign in');
  press(element, /New here/);
  await heading(element, 'Create an account');
  await fill(element, ADA);
  const section = document.body.appendChild(document.createElement('section'));
  section.append(element);
  await tick();
  expect(title(element)).toBe('Create an account');
  expect(field(element, 'email').value).toBe(ADA.email);
  element.remove();
  await tick();
  expect(element.querySelectorAll('[data-kiosk]')).toHaveLength(0);
  document.body.append(element);
  await heading(element, 'Sign in');
  expect(field(element, 'password').value).toBe('');
});

test('emits an event at sign-in and sign-out, and shows the account in between', async () => {
  const element = show();
  await submit(element, MIRA);
  await isMember(element);
  await contains(element, 'Signed in as mira.holm@larch.example');
  expect(element.querySelector(':scope > form')).toBeNull();
  // A browser takes the focus from a removed element; happy-dom does not.
  await eventually(() => expect(element.shadowRoot?.activeElement).toBeTruthy());
  (element.shadowRoot?.activeElement as HTMLElement).blur();
  press(element, /Sign out/);
  await heading(element, 'Sign in');
  await contains(element, 'You’ve been signed out.');
  expect([field(element, 'email').value, field(element, 'password').value]).toEqual(['', '']);
  await eventually(() => expect(element.shadowRoot?.activeElement?.localName).toBe('h2'));
  expect(events).toEqual(['kiosk:login member', 'kiosk:logout']);
});

test('registering emits kiosk:register, then kiosk:login', async () => {
  const element = show('view="register"');
  await submit(element, ADA);
  await isMember(element);
  expect(events).toEqual(['kiosk:register SUCCESS', 'kiosk:login member']);
});

test.each([
  ['login', { email: 'ada', password: '' }, { email: /Enter an email/, password: /Enter your password/ }],
  ['login', { email: 'ada@example.com', password: 'x' }, {}],
  ['register', { email: '', password: '1234567' }, { email: /Enter an email/, password: /at least 8/ }],
  ['recover', { email: 'ada@' }, { email: /Enter an email/ }],
])('the %s view sends %j only if all fields are valid', async (view, values, expected) => {
  const element = show(`view="${view}"`);
  await submit(element, values);
  for (const [name, message] of Object.entries(expected)) {
    await eventually(() => expect(fieldError(element, name)).toMatch(message));
    expect(field(element, name).value).toBe(values[name as 'email']);
    expect(field(element, name).getAttribute('aria-invalid')).toBe('true');
  }
  const invalid = Object.keys(expected).length > 0;
  await eventually(() => expect(sent('/v2/login').length > 0).toBe(!invalid));
  if (invalid) expect(statesOf(element)).toEqual(['error']);
  if (invalid) expect(page.requests.filter(request => /login|register|recover/.test(request))).toEqual([]);
});

test('shows a refusal beside its field, and keeps the typed text', async () => {
  const element = show();
  await submit(element, { ...MIRA, password: 'wrong' });
  await eventually(() => expect(fieldError(element, 'password')).toMatch(/doesn’t match/));
  expect(field(element, 'password').value).toBe('wrong');
  expect(statesOf(element)).toEqual(['error']);
  expect(events).toEqual([]);
});

test('emits kiosk:error on status 429, keeps the typed text, and a retry signs in', async () => {
  const element = show();
  const recover = fail('/v2/login', 429);
  await submit(element, MIRA);
  await contains(element, 'We’re very busy');
  expect(statesOf(element)).toEqual(['error']);
  expect([field(element, 'email').value, field(element, 'password').value]).toEqual([MIRA.email, MIRA.password]);
  recover();
  press(element, /Try again/);
  await isMember(element);
  expect(events).toEqual(['kiosk:error TOO_MANY_REQUESTS', 'kiosk:login member']);
});

test('asks for the mailed code after registration, and accepts a corrected code', async () => {
  await page.admin('settings', { verification: true });
  const element = show('view="register"');
  await submit(element, ADA);
  await contains(element, 'We’ve sent a six-digit code to ada@example.com.');
  await submit(element, { code: '12345' });
  await eventually(() => expect(fieldError(element, 'code')).toMatch(/six digits/));
  const code = await lastCode();
  await fill(element, { code: code === '111111' ? '222222' : '111111' });
  await eventually(() => expect(fieldError(element, 'code')).toMatch(/doesn’t match/));
  await fill(element, { code: `Your code: ${code}` });
  await isMember(element);
  expect(events).toEqual(['kiosk:register EMAIL_VERIFICATION_REQUIRED', 'kiosk:login member']);
});

test('“Ask again” checks the approval, and “Use another email” keeps the address', async () => {
  await page.admin('settings', { approval: true });
  const element = show('view="register"');
  await submit(element, ADA);
  await contains(element, 'We check new accounts and will email ada@example.com.');
  press(element, /Ask again/);
  await contains(element, 'Not yet.');
  await page.admin('settings', { approval: false });
  press(element, /Use another email/);
  await heading(element, 'Sign in');
  expect(field(element, 'email').value).toBe(ADA.email);
});

test('requests a recovery link, and sets a new password with the link’s token', async () => {
  const element = show('view="recover"');
  await submit(element, { email: MIRA.email });
  await contains(element, 'If mira.holm@larch.example has an account here, a link is on its way.');
  expect(title(element)).toBe('Sign in');
  const [link = ''] = (await page.admin('outbox')).mails.at(-1)?.links ?? [];
  const recoveryToken = new URL(link).searchParams.get('recoveryToken') ?? '';
  history.replaceState(null, '', `?keep=1&recoveryToken=${recoveryToken}`);
  const other = show();
  await heading(other, 'Set a new password');
  expect(location.search).toBe('?keep=1');
  await submit(other, { password: 'short' });
  await eventually(() => expect(fieldError(other, 'password')).toMatch(/at least 8/));
  await submit(other, { password: 'another horse' });
  await isMember(other);
  expect(events).toEqual(['kiosk:login member']);
});

/** Holds back the answer to a log-out. The returned function releases the answer and waits until it is read. */
function holdLogout(): () => Promise<void> {
  let answer = () => {};
  const answered = new Promise<void>(resolve => {
    answer = resolve;
  });
  let end = () => {};
  const read = new Promise<void>(resolve => {
    end = resolve;
  });
  page.intercept(async request => {
    if (!(await request.clone().text()).includes('"logout"')) return undefined;
    await answered;
    const response = Response.json({ redirectSession: { fullUrl: 'https://larch.example/logout' } });
    const text = response.text.bind(response);
    response.text = () => text().finally(end);
    return response;
  });
  return async () => {
    answer();
    await read;
    await tick();
  };
}

/** Signs in and out, and waits for the confirmation, which does not wait for the answer to the log-out. */
async function signOut(element: Element): Promise<void> {
  await submit(element, MIRA);
  await isMember(element);
  press(element, /Sign out/);
  await vi.waitFor(() => expect(textOf(element)).toContain(messages.signedOut));
}

test('submits the login before the log-out is answered, and keeps the typed text', async () => {
  const answer = holdLogout();
  const element = show();
  await signOut(element);
  await submit(element, { email: ADA.email, password: 'not hers' });
  await eventually(() => expect(fieldError(element, 'email')).toMatch(/There is no account/));
  await answer();
  expect([field(element, 'email').value, field(element, 'password').value]).toEqual([ADA.email, 'not hers']);
  await submit(element, MIRA);
  await isMember(element);
});

test('with return-to, leaves the page after sign-out unless the form is in use', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const element = show('return-to="/account"');
  let answer = holdLogout();
  await signOut(element);
  await answer();
  expect(assign.mock.calls).toEqual([['https://larch.example/logout']]);
  answer = holdLogout();
  await signOut(element);
  await submit(element, MIRA);
  await isMember(element);
  await answer();
  expect(assign).toHaveBeenCalledTimes(1);
  answer = holdLogout();
  press(element, /Sign out/);
  await contains(element, messages.signedOut);
  field(element, 'email').focus();
  await fill(element, { email: ADA.email });
  await answer();
  expect(field(element, 'email').value).toBe(ADA.email);
  expect(assign).toHaveBeenCalledTimes(1);
  // A field filled by a password manager does not count as use of the form.
  field(element, 'email').blur();
  await submit(element, MIRA);
  await isMember(element);
  answer = holdLogout();
  press(element, /Sign out/);
  await contains(element, messages.signedOut);
  await fill(element, MIRA);
  await answer();
  expect(assign).toHaveBeenCalledTimes(2);
  assign.mockRestore();
});

test('changes the password of a signed-in member', async () => {
  const element = show();
  await submit(element, MIRA);
  await contains(element, 'Signed in as');
  press(element, /^Password/);
  await heading(element, 'Change your password');
  expect(element.querySelector<HTMLInputElement>(':scope > [slot=username]')?.value).toBe(MIRA.email);
  await submit(element, { password: 'short' });
  await eventually(() => expect(fieldError(element, 'password')).toMatch(/at least 8/));
  await submit(element, { password: 'another horse' });
  await contains(element, 'Password changed.');
  press(element, /Sign out/);
  await submit(element, { ...MIRA, password: 'another horse' });
  await isMember(element);
});

test('leads back to the typed text when the page cannot show a required captcha', async () => {
  await page.admin('settings', { captcha: true });
  const element = show();
  await submit(element, MIRA);
  await contains(element, 'We need a check that this page can’t show.');
  expect(title(element)).toBe('One more check');
  expect(findButton(element, /on the sign-in page/)).toBeTruthy();
  press(element, /Go back/);
  await heading(element, 'Sign in');
  expect(field(element, 'password').value).toBe(MIRA.password);
});

test(
  'announces a session ended by the shop, and emits kiosk:session-change',
  { tags: ['@announced-member-login'] },
  async () => {
    const element = show();
    const changes: unknown[] = [];
    const record = (event: Event) => changes.push((event as CustomEvent).detail);
    document.addEventListener('kiosk:session-change', record);
    await submit(element, MIRA);
    await isMember(element);
    const client = page.registry()?.apps.get('demo-client')?.client;
    const { refreshToken, accessToken } = (await client?.session.tokens()) ?? NO_TOKENS;
    client?.session.adopt({ refreshToken, accessToken: { ...accessToken, expiresAt: 1 } });
    const body = '{"error":"invalid_grant"}';
    page.intercept(({ url }) => (url.endsWith('/oauth2/token') ? new Response(body, { status: 400 }) : undefined));
    await expect(client?.session.tokens()).rejects.toMatchObject({ name: 'SignInError', code: 'session_ended' });
    await contains(element, messages.endedByShop);
    expect(changes.at(-1)).toEqual({ role: 'none', reason: 'expired' });
    document.removeEventListener('kiosk:session-change', record);
  },
);

test('shows the login without the text of an ended session after a script signs out', async () => {
  const element = show();
  const changes: unknown[] = [];
  const record = (event: Event) => changes.push((event as CustomEvent).detail);
  await submit(element, MIRA);
  await isMember(element);
  document.addEventListener('kiosk:session-change', record);
  page.registry()?.apps.get('demo-client')?.client.session.forget();
  await heading(element, 'Sign in');
  expect(textOf(element)).not.toContain(messages.endedByShop);
  expect(changes).toEqual([{ role: 'none', reason: 'logout' }]);
  document.removeEventListener('kiosk:session-change', record);
});

test('clears the typed text when a script signs out during a login', async () => {
  const element = show();
  let answer = () => {};
  const answered = new Promise<void>(resolve => {
    answer = resolve;
  });
  page.intercept(async ({ url }) => (url.endsWith('/v2/login') ? void (await answered) : undefined));
  await submit(element, MIRA);
  await eventually(() => expect(sent('/v2/login')).toHaveLength(1));
  page.registry()?.apps.get('demo-client')?.client.session.forget();
  expect([field(element, 'email').value, field(element, 'password').value]).toEqual(['', '']);
  answer();
  await eventually(() => expect(statesOf(element)).not.toContain('busy'));
});

test('two logins on a page both show the member after one sign-in, with one event', async () => {
  const [one, other] = [show(), show()];
  await heading(other, 'Sign in');
  await submit(one, MIRA);
  await isMember(one);
  await isMember(other);
  await contains(other, 'Signed in as mira.holm@larch.example');
  expect(events).toEqual(['kiosk:login member']);
});

test('requests only the tokens when an accepted registration is retried', async () => {
  const [one, other] = [show('view="register"'), show()];
  await heading(other, 'Sign in');
  const recover = fail('/redirect-session', 503);
  await submit(one, ADA);
  await contains(one, 'Something failed on our side');
  press(other, /Forgot your/);
  await heading(other, 'Set a new password');
  recover();
  press(one, /Try again/);
  await isMember(one);
  expect(sent('/v2/register')).toHaveLength(1);
});

test('an emailed code works in its login after a second login has requested another', async () => {
  await page.admin('settings', { verification: true });
  const [one, other] = [show('view="register"'), show('view="register"')];
  await submit(one, ADA);
  await contains(one, 'We’ve sent a six-digit code');
  const code = await lastCode();
  await submit(other, { ...ADA, email: 'eve@example.com' });
  await contains(other, 'We’ve sent a six-digit code to eve@example.com');
  expect(textOf(one)).toContain('We’ve sent a six-digit code to ada@example.com');
  await fill(one, { code });
  await isMember(one);
  await contains(one, 'Signed in as ada@example.com');
  await contains(other, 'Signed in as ada@example.com');
});

/** Sets the address of a returned login, and with `state` the login that this tab has begun on the hosted page. */
function comeBack(hash: string, state?: string) {
  history.replaceState(null, '', `/account${hash}`);
  const pending = state ? [{ state, verifier: 'v'.repeat(43), redirectUri: location.href, at: Date.now() }] : [];
  sessionStorage.setItem('kiosk:departures', JSON.stringify(pending));
}

test('ignores the return of a login that this tab has not started', { tags: ['@sign-in-32'] }, async () => {
  comeBack('#code=x&state=theirs');
  const stored = sessionStorage;
  const getItem = vi.fn((key: string) => stored.getItem(key));
  vi.stubGlobal('sessionStorage', { getItem, setItem() {}, removeItem() {} });
  const element = show();
  await heading(element, 'Sign in');
  await eventually(() => expect(getItem).toHaveBeenCalledWith('kiosk:departures'));
  vi.unstubAllGlobals();
  await nextFrame();
  expect(textOf(element)).not.toContain('couldn’t finish');
  expect([events, page.requests, location.hash]).toEqual([[], [], '#code=x&state=theirs']);
});

test('reports a return with another state, and a retry opens the hosted login', { tags: ['@sign-in-32'] }, async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  comeBack('#code=x&state=theirs', 'ours');
  const element = show();
  await contains(element, 'We couldn’t finish signing you in here.');
  expect([events, page.requests, location.hash]).toEqual([['kiosk:error state_mismatch'], [], '#code=x&state=theirs']);
  press(element, /Try again/);
  await eventually(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(assign.mock.calls[0]?.[0]).toMatch(/\/authorize\?session=/);
  assign.mockRestore();
});

test('completes a returned login by a retry when the token request was lost', async () => {
  let lost = true;
  page.intercept(request => {
    if (!request.url.endsWith('/oauth2/token') || !lost) return undefined;
    throw new TypeError('fetch failed');
  });
  comeBack('#code=c&state=ours', 'ours');
  const element = show();
  await contains(element, 'We can’t reach the shop.');
  expect([location.hash, statesOf(element).includes('signed-in')]).toEqual(['', false]);
  lost = false;
  page.intercept(request =>
    request.url.endsWith('/oauth2/token')
      ? Response.json({ access_token: 'a', refresh_token: 'r', expires_in: 3_600 })
      : undefined,
  );
  press(element, /Try again/);
  await isMember(element);
  expect(events[0]).toBe('kiosk:error network');
  expect(events).toContain('kiosk:login');
});

test('returns from the code view to the login when a script signs the visitor out', async () => {
  await page.admin('settings', { verification: true });
  const element = show('view="register"');
  await submit(element, ADA);
  await contains(element, 'We’ve sent a six-digit code');
  page.registry()?.apps.get('demo-client')?.client.session.forget();
  await heading(element, 'Sign in');
  await page.admin('settings', { verification: false });
  await submit(element, ADA);
  await isMember(element);
  expect(sent('/auth/verify')).toEqual([]);
});

test.each([
  [
    'login',
    { email: 'new@example.com', password: 'a long horse' },
    /There is no account/,
    'Create one',
    'Create an account',
  ],
  ['register', MIRA, /has an account already/, 'Sign in instead', 'Sign in'],
])('in the %s view, the refusal of %j links to another view with the typed text', async (view, values, refusal, label, next) => {
  const element = show(`view="${view}"`);
  await submit(element, values);
  await eventually(() => expect(fieldError(element, 'email')).toMatch(refusal));
  press(element, new RegExp(`^${label}$`));
  await heading(element, next);
  await eventually(() => expect(fieldError(element, 'email')).toBeUndefined());
  expect([field(element, 'email').value, field(element, 'password').value]).toEqual(Object.values(values));
});

test('checks an email address on blur, and suggests a correction', async () => {
  const element = show();
  await fill(element, { email: 'ada@' });
  expect(fieldError(element, 'email')).toBeUndefined();
  field(element, 'email').focus();
  field(element, 'password').focus();
  await eventually(() => expect(fieldError(element, 'email')).toMatch(/Enter an email/));
  await fill(element, { email: 'ada@gmial.com' });
  await eventually(() => expect(fieldError(element, 'email')).toBeUndefined());
  await contains(element, 'Did you mean ada@gmail.com?');
  press(element, /Did you mean/);
  await eventually(() => expect(textOf(element)).not.toContain('Did you mean'));
  expect(field(element, 'email').value).toBe('ada@gmail.com');
  expect(document.activeElement).toBe(field(element, 'email'));
  expect(page.requests.filter(request => /login/.test(request))).toEqual([]);
});

test('rates a new password while it is typed, but not the password of a login', async () => {
  const element = show('view="register"');
  const strength = () => element.shadowRoot?.querySelector('[part~=strength]');
  await eventually(() => expect(strength()).toBeTruthy());
  expect(strength()?.textContent).toBe('');
  for (const [password, word] of [
    ['short', 'Too short'],
    ['ada12345', 'Weak'],
    ['larch-wood', 'Fair'],
    ['larch & wood & tea', 'Strong'],
  ] as const) {
    await fill(element, { email: ADA.email, password });
    await eventually(() => expect(strength()?.textContent).toBe(`Password strength: ${word}`));
  }
  press(element, /Have an account/);
  await heading(element, 'Sign in');
  expect(strength()).toBeFalsy();
});

test('name and address forms report missing fields only on submit', async () => {
  const element = show();
  await submit(element, MIRA);
  await isMember(element);
  await contains(element, 'Name and addresses');
  press(element, /Name and addresses/);
  const input = (name: string) => element.shadowRoot?.querySelector<HTMLInputElement>(`[part~=input]#${name}`);
  const type = async (name: string, value: string) => {
    const target = input(name) as HTMLInputElement;
    target.focus();
    target.value = value;
    target.dispatchEvent(new Event('input', { bubbles: true }));
    await tick();
  };
  const leave = async (name: string) => {
    input(name)?.blur();
    await tick();
  };
  const isWrong = (name: string) => input(name)?.hasAttribute('aria-invalid');

  await eventually(() => expect(input('first-name')?.value).toBe('Mira'));
  await type('first-name', '');
  await leave('first-name');
  expect(textOf(element)).not.toContain('Enter your first name.');
  press(element, /^Save$/);
  await contains(element, 'Enter your first name.');
  await eventually(() => expect(element.shadowRoot?.activeElement).toBe(input('first-name')));
  await type('first-name', 'M');
  await eventually(() => expect(isWrong('first-name')).toBe(false));
  await type('last-name', 'a'.repeat(101));
  press(element, /^Save$/);
  await contains(element, 'Use at most 100 characters.');
  expect([isWrong('last-name'), input('last-name')?.value.length]).toEqual([true, 101]);
  await type('last-name', 'Holm');

  press(element, /Add an address/);
  await eventually(() => expect(input('addressLine')).toBeTruthy());
  await type('city', 'B');
  await type('city', '');
  await leave('city');
  expect(isWrong('city')).toBe(false);
  const form = input('city')?.closest('form') as HTMLFormElement;
  form.requestSubmit();
  await eventually(() => expect(isWrong('addressLine')).toBe(true));
  expect(['city', 'country', 'postalCode'].map(isWrong)).toEqual([true, true, false]);
  await eventually(() => expect(element.shadowRoot?.activeElement).toBe(input('addressLine')));
  await Promise.all([type('city', 'Berlin'), type('country', 'DE')]);
  expect(['city', 'country'].map(name => input(name)?.value)).toEqual(['Berlin', 'DE']);
  await eventually(() => expect(['city', 'country', 'addressLine'].map(isWrong)).toEqual([false, false, true]));
});

test('view="orders" shows the orders without taking the focus', async () => {
  const element = show('view="orders"');
  await heading(element, 'Sign in');
  await submit(element, MIRA);
  await isMember(element);
  await heading(element, 'Your orders');
  expect(element.shadowRoot?.activeElement?.localName).not.toBe('h2');
  press(element, /^Back to your account$/);
  await contains(element, 'Name and addresses');
  press(element, /^Reviews$/);
  await heading(element, 'Your reviews');
  await eventually(() => expect(element.shadowRoot?.activeElement?.localName).toBe('h2'));
});

test('shows the status of each back-in-stock email, unknown statuses as received', async () => {
  const requests = ['RECEIVED', 'NOTIFICATION_SENT', 'FAILED', 'LOST'].map((status, index) => ({
    id: status,
    status,
    email: MIRA.email,
    createdDate: '2026-11-03T09:00:00Z',
    itemDetails: { name: `Lamp ${index}` },
  }));
  page.intercept(({ url }) => (url.includes('/back-in-stock-') ? Response.json({ requests }) : undefined));
  const element = show();
  await submit(element, MIRA);
  await contains(element, 'Back-in-stock alerts');
  press(element, /^Back-in-stock alerts$/);
  const notes = () => [...(element.shadowRoot?.querySelectorAll('[part=entry] .note') ?? [])].map(n => n.textContent);
  await eventually(() => expect(notes()).toHaveLength(4));
  expect(notes()).toEqual([
    expect.stringMatching(/^Requested on .*2026\. We’ll email mira/),
    'It’s back. We’ve emailed mira.holm@larch.example.',
    'It’s back, but our email didn’t reach mira.holm@larch.example.',
    notes()[0],
  ]);
});

test.each([[['change']], [[]]])('signs in when filled fields have dispatched only the events %j', async types => {
  const element = show();
  await heading(element, 'Sign in');
  for (const [name, value] of Object.entries(MIRA)) {
    field(element, name).value = value;
    for (const type of types) field(element, name).dispatchEvent(new Event(type, { bubbles: true }));
  }
  element.querySelector<HTMLFormElement>(':scope > form')?.requestSubmit();
  await isMember(element);
});

test.each(['login', 'register'])('the %s view reports a password that is too long, and does not cut it', async view => {
  const element = show(`view="${view}"`);
  const password = 'a'.repeat(128);
  await submit(element, { email: ADA.email, password });
  await eventually(() => expect(fieldError(element, 'password')).toBe('Use at most 100 characters.'));
  expect(field(element, 'password').value).toBe(password);
  expect(field(element, 'password').maxLength).toBeLessThan(0);
});

test('renders new texts after a page translator has replaced the old texts', async () => {
  const element = show();
  await heading(element, 'Sign in');
  for (const part of element.querySelectorAll('label, button')) {
    const font = document.createElement('font');
    font.append(`«${part.textContent}»`);
    part.replaceChildren(font);
  }
  press(element, /New here/);
  await heading(element, messages.register);
  const words = (selector: string) => [...element.querySelectorAll(selector)].map(part => part.textContent);
  await eventually(() => expect(words('button')).toEqual([messages.register]));
  expect(words('label')).toEqual(['«Email»', messages.newPassword]);
});

test('saves the state of a US address, and removes it when the country changes', async () => {
  const element = show();
  await submit(element, MIRA);
  await isMember(element);
  await contains(element, 'Name and addresses');
  press(element, /Name and addresses/);
  const input = (name: string) => element.shadowRoot?.querySelector<HTMLInputElement>(`[part~=input]#${name}`);
  const type = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) {
      await eventually(() => expect(input(name)).toBeTruthy());
      const target = input(name) as HTMLInputElement;
      target.value = value;
      target.dispatchEvent(new Event('input', { bubbles: true }));
      await tick();
    }
    input('city')?.closest('form')?.requestSubmit();
  };
  await eventually(() => expect(findButton(element, /Add an address/)).toBeTruthy());
  press(element, /Add an address/);
  const newYork = { country: 'US', addressLine: '350 5th Ave', city: 'New York', postalCode: '10118', region: 'ny' };
  await type(newYork);
  await contains(element, '10118 New York');
  expect(textOf(element)).toMatch(/New York\s*NY\s*United States/);
  press(element, /Change the address 350 5th Ave/);
  await eventually(() => expect(input('region')?.value).toBe('NY'));
  await type({ city: 'Berlin', postalCode: '10115', country: 'DE' });
  await contains(element, '10115 Berlin');
  expect(textOf(element)).not.toMatch(/Berlin\s*(US-)?NY/);
});

test('reports a city name that is too long at its field', async () => {
  const element = show();
  await submit(element, MIRA);
  await isMember(element);
  await contains(element, 'Name and addresses');
  press(element, /Name and addresses/);
  await eventually(() => expect(findButton(element, /Add an address/)).toBeTruthy());
  press(element, /Add an address/);
  const find = () => element.shadowRoot?.querySelector<HTMLInputElement>('[part~=input]#city');
  await eventually(() => expect(find()).toBeTruthy());
  const city = find() as HTMLInputElement;
  city.value = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
  city.dispatchEvent(new Event('input', { bubbles: true }));
  await tick();
  city.closest('form')?.requestSubmit();
  await eventually(() =>
    expect(element.shadowRoot?.getElementById('city-error')?.textContent).toBe('Use at most 50 characters.'),
  );
});
