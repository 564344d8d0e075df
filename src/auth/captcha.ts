import { SignInError } from '../transport/errors.ts';

/** A check that whoever signs in has to pass. */
export interface CaptchaChallenge {
  readonly siteKey: string;
  /** Runs by itself; only if it has doubts does it show something. */
  readonly invisible: boolean;
  /** Where it is drawn: in the page's own tree, where providers expect to be. */
  readonly container: HTMLElement;
  readonly dark: boolean;
  readonly signal: AbortSignal;
}

/** Puts a challenge before somebody and answers their token. Rejects with `SignInError` where it cannot. */
export type CaptchaSolver = (challenge: CaptchaChallenge) => Promise<string>;

/** What the provider's script leaves in the page; others serve scripts with the same interface. */
interface RecaptchaApi {
  ready(then: () => void): void;
  render(box: HTMLElement, parameters: Readonly<Record<string, unknown>>): number;
  execute(id: number): unknown;
  reset(id: number): void;
}

const page = globalThis as {
  grecaptcha?: Partial<RecaptchaApi> | undefined;
  trustedTypes?: {
    createPolicy?(name: string, rules: object): { createScriptURL(url: string): string };
  };
};

/** Narrower than that, the provider's box is drawn in its compact form, px. */
const COMPACT_BELOW_PX = 304;

// A page's policy may let in only one of a name.
let trustedTypesPolicy: { createScriptURL(url: string): string } | undefined;

const getProvider = (): RecaptchaApi | undefined =>
  page.grecaptcha?.ready ? (page.grecaptcha as RecaptchaApi) : undefined;

/** Adds the script, for the first challenge of the page; one that is there already serves. */
function loadScript(src: string, nonce: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    trustedTypesPolicy ??= page.trustedTypes?.createPolicy?.('kiosk', { createScriptURL: (url: string) => url });
    script.src = trustedTypesPolicy?.createScriptURL(src) ?? src;
    script.nonce = nonce;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new SignInError('The captcha’s script cannot be had', 'blocked'));
    };
    document.head.append(script);
  });
}

/** The usual adapter: reCAPTCHA, or whatever has its interface, its script fetched when a challenge is demanded. */
export function recaptcha({ script, nonce }: { readonly script: string; readonly nonce: string }): CaptchaSolver {
  return async ({ siteKey, invisible, container, dark, signal }) => {
    // What is not the window's own is an element of the page with that id or name: the script would build on it.
    if (!Object.hasOwn(page, 'grecaptcha')) page.grecaptcha = undefined;
    if (!getProvider()) await loadScript(script, nonce);
    const provider = getProvider();
    if (!provider) throw new SignInError('The captcha’s script has left nothing', 'unavailable');
    await new Promise<void>(resolve => provider.ready(resolve));
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const id = provider.render(container, {
        sitekey: siteKey,
        size: invisible ? 'invisible' : container.clientWidth < COMPACT_BELOW_PX ? 'compact' : 'normal',
        theme: dark ? 'dark' : 'light',
        callback: resolve,
        'error-callback': () => reject(new SignInError('The captcha cannot be shown', 'unavailable')),
      });
      signal.addEventListener('abort', () => {
        provider.reset(id);
        reject(signal.reason);
      });
      if (invisible) provider.execute(id);
    });
  };
}
