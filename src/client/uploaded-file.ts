import { type FileDescriptor, getFileDescriptor } from '../api/files.ts';
import { type CallError, toMalformedError } from '../transport/call-error.ts';
import { parseJson } from '../transport/response.ts';
import { toCallError } from '../transport/to-call-error.ts';
import { isWebUrl } from '../validation/url.ts';
import type { CallClient, CallOptions } from './call.ts';

/** Returns the file in the answer to an upload. Throws a `CallError` if there is none. */
export function takeFile(answer: unknown): FileDescriptor {
  const { file } = Object(answer) as { readonly file?: FileDescriptor };
  if (!file?.id) throw toMalformedError();
  return file;
}

/**
 * Returns the URL to send a file to. Throws a `CallError` unless it is http(s), because a relative URL would lead to
 * the page's own host.
 */
export function takeUploadUrl({ uploadUrl }: { readonly uploadUrl?: unknown }): string {
  if (!isWebUrl(uploadUrl)) throw toMalformedError();
  return uploadUrl;
}

/**
 * Returns the file of a finished upload. `result` is the platform's response to the last part or, if that was lost, the
 * upload's address.
 */
export async function readUploadedFile(
  client: CallClient,
  result: string,
  options?: CallOptions,
): Promise<FileDescriptor> {
  if (result.startsWith('{')) return takeFile(parseJson(result));
  // The address ends in the id of the file.
  const fileId = decodeURIComponent(result.split('/').at(-1) ?? '');
  return takeFile(await client.call(getFileDescriptor, { fileId }, options));
}

interface RefusedPart {
  readonly status: number;
  readonly requestId: string | undefined;
  /** JSON of the platform, or a plain text of the TUS protocol. */
  readonly text: string;
}

export const toUploadRefusal = ({ status, requestId, text }: RefusedPart): CallError =>
  toCallError({ status, statusText: '', requestId, retryAfter: null, body: parseJson(text), ok: false }, Date.now());
