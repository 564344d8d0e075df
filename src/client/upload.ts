import type { DetailedError } from 'tus-js-client';
import {
  type FileDescriptor,
  type FilePlace,
  generateFileResumableUploadUrl,
  generateFileUploadUrl,
} from '../api/files.ts';
import { NetworkError } from '../transport/errors.ts';
import { retry } from '../transport/retry.ts';
import { send } from '../transport/send.ts';
import { sleep } from '../transport/sleep.ts';
import { toCallError } from '../transport/to-call-error.ts';
import type { CallClient } from './call.ts';
import { readUploadedFile, takeFile, takeUploadUrl, toUploadRefusal } from './uploaded-file.ts';

/** Files from this size on are uploaded resumably. */
const RESUMABLE_MIN_BYTES = 5_000_000;
/** Bytes per request in browsers: the most that a broken connection loses. */
const CHUNK_BYTES = 16_000_000;
/** Bytes per request outside browsers, where each part is read into memory. */
const MEMORY_CHUNK_BYTES = 2_000_000;
/**
 * Milliseconds before each attempt to resume; any progress restarts the list. After the last attempt, the upload
 * rejects.
 */
const RETRY_DELAYS_MS = [0, 500, 1_000, 2_000, 5_000, 10_000, 20_000];

export interface UploadOptions extends FilePlace {
  /** Called with the bytes sent and the total. */
  readonly onProgress?: (sent: number, total: number) => void;
  /** Aborts the upload, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** By default the file's own name, or `file` for a blob without one. */
  readonly fileName?: string;
  /** By default the file's own type, or `application/octet-stream` without one. */
  readonly mimeType?: string;
  /** Replaces the global `fetch` for files below 5 MB. */
  readonly fetch?: typeof fetch;
}

/**
 * Uploads a file: below 5 MB in one request, otherwise in parts that are resumed after a broken connection. Without
 * merchant permissions it goes to the visitor uploads. Rejects with a `StoreError`.
 */
export async function uploadFile(client: CallClient, file: Blob, options: UploadOptions = {}): Promise<FileDescriptor> {
  const { onProgress, signal, fetch: customFetch, fileName, mimeType, ...destination } = options;
  const descriptor = {
    ...destination,
    mimeType: mimeType || file.type || 'application/octet-stream',
    fileName: fileName ?? ('name' in file ? String(file.name) : 'file'),
    sizeInBytes: String(file.size),
  };
  const callOptions = signal && { signal };
  if (file.size >= RESUMABLE_MIN_BYTES) {
    const target = await client.call(
      generateFileResumableUploadUrl,
      { ...descriptor, uploadProtocol: 'TUS' },
      callOptions,
    );
    return uploadResumable(client, file, target, options);
  }
  const url = takeUploadUrl(await client.call(generateFileUploadUrl, descriptor, callOptions));
  onProgress?.(0, file.size);
  const headers = { 'content-type': descriptor.mimeType };
  const request = {
    url,
    init: { method: 'PUT', headers, body: file, credentials: 'omit', redirect: 'error' } as const,
  };
  const abortSignal = signal ?? new AbortController().signal;
  // Each upload URL is for one file, so sending the file twice creates one file.
  const response = await retry(() => send(customFetch ?? fetch, request, 'upload', abortSignal), {
    idempotent: true,
    deadline: Number.POSITIVE_INFINITY,
    now: Date.now,
    sleep: sleep,
  });
  if (!response.ok) throw toCallError(response, Date.now());
  onProgress?.(file.size, file.size);
  return takeFile(response.body);
}

/** Outside browsers, tus cannot stream a `Blob`, so each part is read into the same buffer. */
const memoryFileReader = {
  async openFile(file: Blob) {
    const memory = new Uint8Array(Math.min(MEMORY_CHUNK_BYTES, file.size));
    return {
      size: file.size,
      close() {},
      async slice(start: number, end: number) {
        // A buffer transferred to a closed port is freed at once. Waiting for the garbage collector would take dozens
        // of MB.
        const { port1: discardPort, port2 } = new MessageChannel();
        port2.close();
        const reader = file.slice(start, end).stream().getReader();
        let size = 0;
        for (let { value } = await reader.read(); value; { value } = await reader.read()) {
          memory.set(value, size);
          size += value.length;
          discardPort.postMessage(0, [value.buffer]);
        }
        discardPort.close();
        return { value: Object.assign(memory.subarray(0, size), { size }), done: end >= file.size };
      },
    };
  },
};

/** A bundler accepts that a package is missing if its import is inside `try`. */
async function loadTus() {
  try {
    return await import('tus-js-client');
  } catch (cause) {
    throw new Error('Files of 5 MB and more are sent by tus-js-client, which could not be loaded: is it installed?', {
      cause,
    });
  }
}

async function uploadResumable(
  client: CallClient,
  file: Blob,
  target: { readonly uploadUrl: string; readonly uploadToken: string },
  { onProgress, signal }: UploadOptions,
): Promise<FileDescriptor> {
  const endpoint = takeUploadUrl(target);
  const { Upload } = await loadTus();
  signal?.throwIfAborted();
  let abort = () => {};
  const finished = new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      metadata: { token: target.uploadToken },
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      // Also retries while `navigator.onLine` is false, unlike the default.
      onShouldRetry: ({ originalResponse }) => !/^4(?!09|23|29)/.test(`${originalResponse?.getStatus()}`),
      onProgress: (sent, total) => onProgress?.(sent, total),
      onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody() || upload.url || ''),
      onError: error => reject(toUploadError(error)),
      ...(typeof XMLHttpRequest === 'undefined'
        ? { chunkSize: MEMORY_CHUNK_BYTES, fileReader: memoryFileReader }
        : { chunkSize: CHUNK_BYTES }),
    });
    abort = () => {
      void upload.abort();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort);
    upload.start();
  });
  try {
    return await readUploadedFile(client, await finished, signal && { signal });
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function toUploadError(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new NetworkError('upload', error);
  const requestId = response.getHeader('x-wix-request-id');
  return toUploadRefusal({ status: response.getStatus(), requestId, text: response.getBody() });
}
