import { SignInError } from '../transport/errors.ts';
import { codeIn, type Returned } from './oauth-callback.ts';

/** How long the frame may take, ms (specification §9). */
export const FRAME_LIMIT_MS = 120_000;

/**
 * Opens a page in a hidden frame and answers the code that it posts. Only a message of the page's own origin, from
 * the frame's own window and with our state counts; everything else is let pass. Whatever happens, nothing is left.
 */
export function askFrame(address: string, state: string, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted();
  const { origin } = new URL(address);
  const frame = document.createElement('iframe');
  // Stronger than a page's own style for frames, which would win over `hidden`.
  frame.style.setProperty('display', 'none', 'important');
  frame.title = 'Sign-in';
  const over = new AbortController();
  const asked = new Promise<string>((resolve, reject) => {
    const listen = ({ origin: from, source, data }: MessageEvent) => {
      const said: Returned = Object(data);
      if (from !== origin || source !== frame.contentWindow || said.state !== state) return;
      try {
        resolve(codeIn(said, state));
      } catch (error) {
        reject(error);
      }
    };
    addEventListener('message', listen, { signal: over.signal });
    // A frame that the page's own policy forbids would keep silent for ever.
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) => {
        if (/^(frame|child)-src|default-src$/.test(effectiveDirective) && address.startsWith(blockedURI))
          reject(new SignInError('The page does not let the sign-in frame in', 'blocked'));
      },
      { signal: over.signal },
    );
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
    const timer = setTimeout(() => reject(new SignInError('OAuth flow timed out', 'timeout')), FRAME_LIMIT_MS);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  // A page may have no body yet, or lose it.
  document.documentElement.append(frame);
  frame.src = address;
  return asked.finally(() => {
    over.abort();
    frame.remove();
  });
}
