import { type SignInCode, SignInError } from '../transport/errors.ts';

/** How long the frame may take, ms (specification §9). */
export const FRAME_LIMIT_MS = 120_000;

/** What the page in the frame says. */
interface Said {
  readonly state?: unknown;
  readonly code?: unknown;
  readonly error?: unknown;
  readonly error_description?: unknown;
}

const known: readonly SignInCode[] = ['login_required', 'access_denied'];

/**
 * Opens a page in a hidden frame and answers the code that it posts. Only a message of the page's own origin, from
 * the frame's own window and with our state counts; everything else is let pass. Whatever happens, nothing is left.
 */
export function askFrame(address: string, state: string, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted();
  const { origin } = new URL(address);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Sign-in';
  frame.setAttribute('aria-hidden', 'true');
  const over = new AbortController();
  const asked = new Promise<string>((resolve, reject) => {
    const listen = ({ origin: from, source, data }: MessageEvent) => {
      const said: Said = Object(data);
      if (from !== origin || source !== frame.contentWindow || said.state !== state) return;
      if (typeof said.code === 'string' && said.code) return resolve(said.code);
      const error = String(said.error ?? '');
      const code = known.find(one => one === error) ?? 'unavailable';
      reject(new SignInError(error ? String(said.error_description ?? error) : 'Missing code or _state', code));
    };
    addEventListener('message', listen, { signal: over.signal });
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
