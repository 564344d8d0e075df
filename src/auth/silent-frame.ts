import { SignInError } from '../transport/sign-in-error.ts';
import { findAll } from '../validation/find-all.ts';
import { makeElement } from '../validation/make-element.ts';
import { type OAuthCallback, parseCallback } from './oauth-callback.ts';

export const FRAME_TIMEOUT_MS = 120_000;

/**
 * Opens the authorization page in a hidden frame and resolves with the code it posts. Ignores messages that are not
 * from that page's origin and the frame's window, or have another state. Rejects after two minutes, on a refusal, or if
 * the frame is blocked or `signal` aborts. Always removes frame, listeners and timer.
 */
export function authorizeInFrame(address: string, state: string, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted();
  const { origin } = new URL(address);
  const { crossOriginIsolated } = globalThis;
  const frame: HTMLIFrameElement & { credentialless?: boolean } = makeElement('iframe');
  // The platform posts no code to a sandboxed frame without `allow-same-origin`. A cross-origin isolated page loads
  // only credentialless frames, which some browsers lack. Such a frame has no cookies, and a fresh login needs none.
  if (globalThis.origin === 'null' || (crossOriginIsolated && !('credentialless' in frame)))
    throw new SignInError('The page does not let the sign-in frame in', 'blocked');
  frame.credentialless = crossOriginIsolated;
  // A page's own style for frames would override `hidden`.
  frame.style.setProperty('display', 'none', 'important');
  frame.title = 'Sign-in';
  const cleanup = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const code = new Promise<string>((resolve, reject) => {
    const onMessage = ({ origin: from, source, data }: MessageEvent) => {
      const callback: OAuthCallback = Object(data);
      if (from !== origin || source !== frame.contentWindow || callback.state !== state) return;
      try {
        resolve(parseCallback(callback, state));
      } catch (error) {
        reject(error);
      }
    };
    addEventListener('message', onMessage, { signal: cleanup.signal });
    // A frame that the page's CSP blocks never posts a message.
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) => {
        if (/^(frame|child|default)-src$/.test(effectiveDirective) && blockedURI && address.startsWith(blockedURI))
          reject(new SignInError('The page does not let the sign-in frame in', 'blocked'));
      },
      { signal: cleanup.signal },
    );
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: cleanup.signal });
    timer = setTimeout(() => reject(new SignInError('OAuth flow timed out', 'timeout')), FRAME_TIMEOUT_MS);
  });
  // Under the root, because a page may have no body yet, or lose it.
  findAll(':root')[0]?.append(frame);
  frame.src = address;
  return code.finally(() => {
    cleanup.abort();
    clearTimeout(timer);
    frame.remove();
  });
}
