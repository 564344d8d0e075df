import { type FileDescriptor, generateFileResumableUploadUrl } from '../api/files.ts';
import { NetworkError } from '../transport/errors.ts';
import { withTimeout } from '../transport/timeout.ts';
import type { CallClient } from './call.ts';
import { readUploadedFile, takeUploadUrl, toUploadRefusal } from './uploaded-file.ts';

/** Bytes per request. A broken connection loses at most this many, and progress is reported in these steps. */
const PART_BYTES = 512_000;
/** The timeouts of a request with a part and without one, ms. Without them, a silent connection fails much later. */
const PART_MS = 120_000;
const EMPTY_MS = 15_000;
/**
 * Milliseconds before each attempt to resume; any progress restarts the list. After the last attempt, the upload
 * rejects.
 */
const DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000];

interface PartsOptions {
  readonly fileName: string;
  readonly signal: AbortSignal;
  /** Called with the number of bytes that have arrived. */
  readonly onProgress: (sent: number) => void;
  /** Called with true after a failed request that will be repeated, and with false after the next success. */
  readonly onWaiting: (waiting: boolean) => void;
}

/** Resolves after a delay, ms, or when the browser is online again. Rejects when `signal` aborts. */
const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/**
 * Uploads a file in parts by the TUS protocol, and resumes after a lost connection. For pages, because a package for
 * the whole protocol would be too large.
 */
export async function uploadInParts(
  client: CallClient,
  file: Blob,
  { fileName, signal, onProgress, onWaiting }: PartsOptions,
): Promise<FileDescriptor> {
  let failures = 0;
  const persist = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        const result = await attempt();
        if (failures) onWaiting(false);
        failures = 0;
        return result;
      } catch (error) {
        signal.throwIfAborted();
        const delay = DELAYS_MS[failures++];
        const isFinal = 'status' in (error as object) && !isTemporary((error as { status: number }).status);
        if (isFinal || delay === undefined) throw error;
        onWaiting(true);
        await waitFor(delay, signal);
      }
  };
  const request = (url: string, method: string, headers: object, body: Blob | null = null) =>
    withTimeout(body ? PART_MS : EMPTY_MS, signal, 'upload', async signal => {
      const init = { method, body, signal, headers: { 'Tus-Resumable': '1.0.0', ...headers } } as const;
      const response = await fetch(url, { ...init, credentials: 'omit', redirect: 'error' }).catch(cause => {
        throw new NetworkError('upload', cause);
      });
      const text = method === 'HEAD' ? '' : await response.text();
      if (response.ok) return { response, text };
      const requestId = response.headers.get('x-wix-request-id') ?? undefined;
      throw toUploadRefusal({ status: response.status, requestId, text });
    });

  const target = await persist(() =>
    client.call(
      generateFileResumableUploadUrl,
      { mimeType: file.type, fileName, sizeInBytes: String(file.size), uploadProtocol: 'TUS' },
      { signal },
    ),
  );
  const uploadUrl = takeUploadUrl(target);
  const { response: created } = await persist(() =>
    request(uploadUrl, 'POST', {
      'Upload-Length': String(file.size),
      'Upload-Metadata': `token ${btoa(target.uploadToken)}`,
    }),
  );
  const address = new URL(created.headers.get('Location') ?? '', uploadUrl).href;
  let offset = 0;
  let result = '';
  let isKnown = true;
  while (offset < file.size) {
    const answer = await persist(async () => {
      if (!isKnown) {
        const { response } = await request(address, 'HEAD', {});
        offset = Number(response.headers.get('Upload-Offset')) || 0;
        isKnown = true;
        onProgress(offset);
      }
      if (offset >= file.size) return '';
      isKnown = false;
      const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) };
      const { response, text } = await request(address, 'PATCH', headers, file.slice(offset, offset + PART_BYTES));
      offset = Number(response.headers.get('Upload-Offset')) || offset + Math.min(PART_BYTES, file.size - offset);
      isKnown = true;
      return text;
    });
    onProgress(offset);
    if (answer.startsWith('{')) result = answer;
  }
  return persist(() => readUploadedFile(client, result || address, { signal }));
}

const isTemporary = (status: number): boolean => status >= 500 || [409, 423, 429].includes(status);
