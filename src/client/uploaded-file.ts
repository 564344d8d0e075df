import { type FileDescriptor, getFileDescriptor } from '../api/files.ts';
import { type CallError, toMalformedError } from '../transport/call-error.ts';
import { parseJson } from '../transport/response.ts';
import { toCallError } from '../transport/to-call-error.ts';
import { isWebUrl } from '../validation/url.ts';
import type { CallClient, CallOptions } from './call.ts';

/** The file that an answer to an upload has. Throws a `CallError` if it has none. */
export function takeFile(answer: unknown): FileDescriptor {
  const { file } = Object(answer) as { readonly file?: FileDescriptor };
  if (!file?.id) throw toMalformedError();
  return file;
}

/** The address that a file may be sent to. Throws a `CallError` if an answer has none: it would go to the page's own host. */
export function takeUploadUrl({ uploadUrl }: { readonly uploadUrl?: unknown }): string {
  if (!isWebUrl(uploadUrl)) throw toMalformedError();
  return uploadUrl;
}

/** The file of a finished upload: `result` is the platform's response to the last part or, where that was lost, the upload's address. */
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
  /** The protocol's own refusals are plain text. */
  readonly text: string;
}

export const toUploadRefusal = ({ status, requestId, text }: RefusedPart): CallError =>
  toCallError({ status, statusText: '', requestId, retryAfter: null, body: parseJson(text), ok: false }, Date.now());
