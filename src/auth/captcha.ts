import { SignInError } from '../transport/sign-in-error.ts';
import { findAll } from '../validation/find-all.ts';
import { makeElement } from '../validation/make-element.ts';

/** A captcha that the platform requires. */
interface CaptchaChallenge {
  readonly siteKey: string;
  /** Whether the captcha checks the shopper without a task. A provider in doubt still shows a task. */
  readonly invisible: boolean;
  /** The element to render the captcha in. It is in the page's own tree, not in a shadow tree, as providers expect. */
  readonly container: HTMLElement;
  readonly dark: boolean;
  readonly signal: AbortSignal;
}

/**
 * Shows a captcha. Resolves with the token of the passed check. Rejects with `SignInError` if it cannot be shown, or
 * with the reason of `signal`.
 */
type CaptchaSolver = (challenge: CaptchaChallenge) => Promise<string>;

interface CaptchaScript {
  readonly script: string;
  readonly nonce: string;
}

/** Converts a URL to one that a page with Trusted Types accepts. */
type Trust = (url: string, as: 'createScriptURL') => string;

/** The global of the provider's script; other providers serve scripts with the same interface. */
interface RecaptchaApi {
  ready(then: () => void): void;
  render(box: HTMLElement, parameters: Readonly<Record<string, unknown>>): number;
  execute(id: number): unknown;
  reset(id: number): void;
}

const page = globalThis as { grecaptcha?: Partial<RecaptchaApi> | undefined };

/** Below this width, px, the captcha has the provider's compact size. */
const COMPACT_BELOW_PX = 304;
/**
 * How long the provider may take to load the rest of its code, ms. The provider reports no error if a content blocker
 * blocks that code.
 */
const READY_MS = 30_000;

const getProvider = (): RecaptchaApi | undefined => page.grecaptcha?.ready && (page.grecaptcha as RecaptchaApi);

function loadScript(src: string, nonce: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = makeElement('script');
    script.src = src;
    script.nonce = nonce;
    script.onload = resolve;
    script.onerror = () => {
      script.remove();
      reject(new SignInError('The captcha’s script cannot be loaded', 'blocked'));
    };
    findAll('head')[0]?.append(script);
  });
}

/** Solves captchas with reCAPTCHA or a provider with the same interface. Loads the script with the first captcha. */
export function recaptcha({ script, nonce }: CaptchaScript, trust: Trust): CaptchaSolver {
  return async ({ siteKey, invisible, container, dark, signal }) => {
    // An element with the id or name `grecaptcha` is also a global, and the script would build on it.
    if (!Object.hasOwn(page, 'grecaptcha')) page.grecaptcha = undefined;
    if (!getProvider()) await loadScript(trust(script, 'createScriptURL'), nonce);
    const provider = getProvider();
    if (!provider) throw new SignInError('The captcha’s script is empty', 'unavailable');
    const isReady = await new Promise(resolve => {
      const timer = setTimeout(resolve, READY_MS, false);
      provider.ready(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
    if (!isReady) {
      // The next attempt loads the script again, because only the script loads the rest of the code.
      page.grecaptcha = undefined;
      throw new SignInError('The captcha’s script cannot be loaded', 'blocked');
    }
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
