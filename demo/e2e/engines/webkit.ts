import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { ensureWebKit } from '../../tools/browser.ts';
import { findParts, type Step } from './find-parts.ts';
import type { Box, Named, Part, Role, Tab } from './tab.ts';

/** The timeout of an action, a page load and a script, ms. */
const PATIENCE_MS = 10_000;
/** How long to wait for a browser to start, ms, and how often to try. */
const START_MS = 12_000;
const MAX_STARTS = 4;

/** The name of a reference to an element in the W3C's WebDriver protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = Readonly<Record<typeof ELEMENT, string>>;

const KEYS: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** Retries the attempt until it returns a value. Throws after `PATIENCE_MS`. */
async function waitFor<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (let reason: unknown; ; await sleep(50)) {
    try {
      const found = await attempt();
      if (found !== undefined) return found;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > end) throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`, { cause: reason });
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** WebKitGTK’s driver on a separate screen. */
export interface WebKitDriver {
  /** A browser with an empty profile. */
  open(): Promise<WebKitBrowser>;
  close(): void;
}

export async function startWebKit(): Promise<WebKitDriver> {
  const { driver, browser, xvfb } = ensureWebKit();
  const screen = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const startService = async () => {
    const port = await findFreePort();
    // In a separate process group, so that the browser ends with the driver.
    const service = spawn(driver, [`--port=${port}`], {
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, DISPLAY: `:${String(display).trim()}`, NO_AT_BRIDGE: '1', LANG: 'en_US.UTF-8' },
    });
    const call: Call = async (method, path, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
      });
      const { value } = await answer.json();
      if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}, ${value.message}`);
      return value;
    };
    await waitFor('WebKitWebDriver', () => call<object>('GET', '/status'));
    return { call, stop: () => service.pid && process.kill(-service.pid) };
  };
  let service = await startService();
  const openOnce = async ({ call }: typeof service) => {
    const options = { binary: browser, args: ['--automation'] };
    const timeouts = { pageLoad: PATIENCE_MS, script: PATIENCE_MS };
    const browserName = 'MiniBrowser';
    const capabilities = { alwaysMatch: { browserName, timeouts, 'webkitgtk:browserOptions': options } };
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities });
    return WebKitBrowser.create((method, path, body) => call(method, `/session/${sessionId}${path}`, body));
  };
  return {
    async open() {
      for (let tries = 1; ; tries++) {
        // Sometimes the browser starts but the driver does not notice.
        const opened = await Promise.race([openOnce(service), sleep(START_MS)]);
        if (opened) return opened;
        if (tries === MAX_STARTS) throw new Error(`WebKit has not started, ${MAX_STARTS} times.`);
        service.stop();
        service = await startService();
      }
    },
    close() {
      service.stop();
      screen.kill();
    },
  };
}

export class WebKitBrowser {
  readonly #call: Call;
  #current = '';
  /** The driver has one current window, so the requests of two tabs run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(call: Call) {
    this.#call = call;
  }

  static async create(call: Call): Promise<WebKitBrowser> {
    const browser = new WebKitBrowser(call);
    browser.#current = await call<string>('GET', '/window');
    await call('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 900 });
    return browser;
  }

  firstTab(): WebKitTab {
    return new WebKitTab(this, this.#current);
  }

  async openTab(): Promise<WebKitTab> {
    const { handle } = await this.#call<{ handle: string }>('POST', '/window/new', { type: 'window' });
    return new WebKitTab(this, handle);
  }

  call<T>(handle: string, ...request: Parameters<Call>): Promise<T> {
    const done = this.#last.then(async () => {
      if (handle !== this.#current) await this.#call('POST', '/window', { handle });
      this.#current = handle;
      return this.#call<T>(...request);
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    await this.#call('DELETE', '');
  }
}

class WebKitTab implements Tab {
  readonly #browser: WebKitBrowser;
  readonly #handle: string;

  constructor(browser: WebKitBrowser, handle: string) {
    this.#browser = browser;
    this.#handle = handle;
  }

  call<T>(...request: Parameters<Call>): Promise<T> {
    return this.#browser.call<T>(this.#handle, ...request);
  }

  getByRole(role: Role, options: Named = {}): WebKitPart {
    return new WebKitPart(this, []).getByRole(role, options);
  }

  locator(selector: string, options: { readonly hasText?: string | RegExp } = {}): WebKitPart {
    return new WebKitPart(this, []).locator(selector, options);
  }

  async goto(address: string): Promise<void> {
    // On a busy machine the driver may miss that a page has loaded.
    await this.call('POST', '/url', { url: address }).catch(() => this.call('POST', '/url', { url: address }));
  }

  async reload(): Promise<void> {
    await this.call('POST', '/refresh', {});
  }

  async bringToFront(): Promise<void> {
    await this.call('POST', '/window', { handle: this.#handle });
  }

  async evaluate<R, T>(read: (input: T) => R | Promise<R>, input?: T): Promise<R> {
    return this.run<R>(read, input);
  }

  /** Runs a function in the page, even if the page has replaced its `Promise`. */
  async run<R>(act: (...given: never[]) => unknown, ...given: readonly unknown[]): Promise<R> {
    const script = `const done = arguments[arguments.length - 1];
      (async () => (${act})(...[...arguments].slice(0, -1)))().then(value => done([value]), error => done(String(error)));`;
    const answer = await this.call<readonly [R] | string>('POST', '/execute/async', { script, args: given });
    if (typeof answer === 'string') throw new Error(answer);
    return answer[0];
  }

  readonly keyboard = {
    press: async (keys: string): Promise<void> => {
      const values = keys.split('+').map(key => (key === 'Shift' ? '\uE008' : (KEYS[key] ?? key)));
      await this.#actions('key', [
        ...values.map(value => ({ type: 'keyDown', value })),
        ...values.toReversed().map(value => ({ type: 'keyUp', value })),
      ]);
    },
    type: async (text: string): Promise<void> => {
      await this.#actions(
        'key',
        [...text].flatMap(value => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    },
  };

  async press(x: number, y: number): Promise<void> {
    await this.#actions('pointer', [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  #actions(type: 'key' | 'pointer', actions: readonly object[]): Promise<unknown> {
    return this.call('POST', '/actions', { actions: [{ type, id: type, actions }] });
  }
}

/** Refers to the elements that match the steps, and acts on the first. Searches the page on every use. */
export class WebKitPart implements Part {
  readonly #tab: WebKitTab;
  readonly #steps: readonly Step[];

  constructor(tab: WebKitTab, steps: readonly Step[]) {
    this.#tab = tab;
    this.#steps = steps;
  }

  #then(step: Step): WebKitPart {
    return new WebKitPart(this.#tab, [...this.#steps, step]);
  }

  getByRole(role: Role, { name, exact = false }: Named = {}): WebKitPart {
    return this.#then({ role, ...toText(name), exact });
  }

  locator(selector: string, { hasText }: { readonly hasText?: string | RegExp } = {}): WebKitPart {
    return this.#then({ selector, ...toText(hasText) });
  }

  first(): WebKitPart {
    return this;
  }

  async #find(): Promise<readonly ElementReference[]> {
    return this.#tab.run(findParts, this.#steps);
  }

  /** Runs `act` in the page with the first matching element, once the page has such an element. */
  async #with<R>(act: (element: never, ...given: never[]) => unknown, ...given: readonly unknown[]): Promise<R> {
    return waitFor(JSON.stringify(this.#steps), async () => {
      const [element] = await this.#find();
      return element && this.#tab.run<R>(act, element, ...given);
    });
  }

  async count(): Promise<number> {
    return (await this.#find()).length;
  }

  async isVisible(): Promise<boolean> {
    return (await this.count()) > 0;
  }

  /** Presses the middle of the element, once the element does not move and nothing covers it. */
  async click(): Promise<void> {
    const point = await waitFor(`press ${JSON.stringify(this.#steps)}`, async () => {
      const [element] = await this.#find();
      return (element && (await this.#tab.run<readonly [number, number] | null>(findPoint, element))) || undefined;
    });
    await this.#tab.press(...point);
  }

  async clear(): Promise<void> {
    await this.fill('');
  }

  async fill(text: string): Promise<void> {
    await this.#with((field: HTMLInputElement) => {
      field.focus();
      field.select();
      return true;
    });
    if (text) await this.#tab.keyboard.type(text);
    else await this.#tab.keyboard.press('Delete');
  }

  async focus(): Promise<void> {
    await this.#with((element: HTMLElement) => {
      element.focus();
      return true;
    });
  }

  innerText(): Promise<string> {
    return this.#with((element: HTMLElement) => element.innerText);
  }

  inputValue(): Promise<string> {
    return this.#with((element: HTMLInputElement) => element.value);
  }

  async getAttribute(name: string): Promise<string | null> {
    return this.#with((element: Element, of: string) => element.getAttribute(of), name);
  }

  boundingBox(): Promise<Box | null> {
    return this.#with((element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  }

  /** Of each matching element, the role and the name that the engine gives to assistive technology. */
  async computedRoles(): Promise<readonly (readonly [role: string, name: string])[]> {
    const roles: (readonly [string, string])[] = [];
    for (const element of await this.#find()) {
      const path = `/element/${element[ELEMENT]}`;
      const role = await this.#tab.call<string>('GET', `${path}/computedrole`);
      roles.push([role, await this.#tab.call<string>('GET', `${path}/computedlabel`)]);
    }
    return roles;
  }
}

const toText = (text: string | RegExp | undefined): Pick<Step, 'text' | 'flags'> =>
  text === undefined ? {} : typeof text === 'string' ? { text } : { text: text.source, flags: text.flags };

/** Scrolls an element into view. Returns its middle, or null while it is out of view, moving, disabled or covered. */
async function findPoint(element: HTMLElement): Promise<readonly [number, number] | null> {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
  const place = () => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2] as const;
  };
  const isInView = ([x, y]: readonly [number, number]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  if (element.matches(':disabled')) return null;
  if (!isInView(place())) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const [x, y] = place();
  await frame();
  await frame();
  const [nextX, nextY] = place();
  if (x !== nextX || y !== nextY || !isInView([x, y])) return null;
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  for (let node: Node | null = hit; node; node = node instanceof ShadowRoot ? node.host : node.parentNode)
    if (node === element) return [x, y];
  // A press on a label is a press on its field.
  return hit?.closest('label')?.control === element ? [x, y] : null;
}
