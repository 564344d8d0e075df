import type { DetailedError } from 'tus-js-client';
import {
  type FileDescriptor,
  type FilePlace,
  generateFileResumableUploadUrl,
  generateFileUploadUrl,
  getFileDescriptor,
} from '../api/files.ts';
import { toCallError } from '../transport/call-error.ts';
import { NetworkError } from '../transport/errors.ts';
import { parseJson } from '../transport/response.ts';
import { pause, retry } from '../transport/retry.ts';
import { send } from '../transport/send.ts';
import type { CallClient } from './call.ts';

/** From this size on, in bytes, a broken connection is worth going on from where it broke. */
const RESUMABLE_MIN_BYTES = 5_000_000;
/** What is sent at a time, in bytes: the most that a break costs. */
const CHUNK_BYTES = 16_000_000;
/** The same where it has to be in memory. */
const MEMORY_CHUNK_BYTES = 2_000_000;
/** Milliseconds before each try to go on; any progress begins them anew. */
const RETRY_DELAYS_MS = [0, 500, 1_000, 2_000, 5_000, 10_000, 20_000];

export interface UploadOptions extends FilePlace {
  /** Told how many bytes have been sent, of how many. */
  readonly onProgress?: (sent: number, total: number) => void;
  /** Ends the upload, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The file's own unless given. */
  readonly fileName?: string;
  /** The file's own unless given. */
  readonly mimeType?: string;
  /** For small files. */
  readonly fetch?: typeof fetch;
}

/**
 * Sends a file: a small one in one go, a large one in parts, which goes on where a broken connection left it. Without
 * the merchant's rights it arrives among the visitors' uploads. Rejects with a `StoreError`.
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
  const { uploadUrl } = await client.call(generateFileUploadUrl, descriptor, callOptions);
  onProgress?.(0, file.size);
  const headers = { 'content-type': descriptor.mimeType };
  const request = {
    url: uploadUrl,
    init: { method: 'PUT', headers, body: file, credentials: 'omit', redirect: 'error' } as const,
  };
  const abortSignal = signal ?? new AbortController().signal;
  // An upload is announced once: sending it twice makes one file.
  const response = await retry(() => send(customFetch ?? fetch, request, 'upload', abortSignal), {
    idempotent: true,
    deadline: Number.POSITIVE_INFINITY,
    now: Date.now,
    sleep: pause,
  });
  if (!response.ok) throw toCallError(response);
  onProgress?.(file.size, file.size);
  // What the platform promises for an upload.
  return (response.body as { readonly file: FileDescriptor }).file;
}

/** Outside of browsers nothing streams a `Blob`: each part is read, into the memory of the one before. */
const memoryFileReader = {
  async openFile(file: Blob) {
    const memory = new Uint8Array(Math.min(MEMORY_CHUNK_BYTES, file.size));
    return {
      size: file.size,
      close() {},
      async slice(start: number, end: number) {
        // What goes to a closed port is freed at once: dozens of megabytes would pile up until they are collected.
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

async function uploadResumable(
  client: CallClient,
  file: Blob,
  { uploadUrl: endpoint, uploadToken: token }: { readonly uploadUrl: string; readonly uploadToken: string },
  { onProgress, signal }: UploadOptions,
): Promise<FileDescriptor> {
  const { Upload } = await import('tus-js-client');
  signal?.throwIfAborted();
  let abort = () => {};
  const finished = new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      metadata: { token },
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      // Where the browser knows that it is offline, it may soon be online again.
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
    const result = await finished;
    // What the platform promises for an upload.
    if (result.startsWith('{')) return (JSON.parse(result) as { readonly file: FileDescriptor }).file;
    // The last answer was lost on the way; an upload is called like the file that it has become.
    const fileId = decodeURIComponent(result.split('/').at(-1) ?? '');
    return (await client.call(getFileDescriptor, { fileId }, signal && { signal })).file;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

function toUploadError(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new NetworkError('upload', error);
  const body = parseJson(response.getBody()); // undefined for the protocol's own refusals, which are plain text
  const requestId = response.getHeader('x-wix-request-id');
  return toCallError({ status: response.getStatus(), statusText: '', requestId, retryAfter: null, body, ok: false });
}
