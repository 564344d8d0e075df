import { type FileDescriptor, getFileDescriptor } from '../api/files.ts';
import type { CallError } from '../transport/call-error.ts';
import { parseJson } from '../transport/response.ts';
import { toCallError } from '../transport/to-call-error.ts';
import type { CallClient, CallOptions } from './call.ts';

/** The file of a finished upload: `result` is the platform's response to the last part or, where that was lost, the upload's address. */
export async function readUploadedFile(
  client: CallClient,
  result: string,
  options?: CallOptions,
): Promise<FileDescriptor> {
  if (result.startsWith('{')) return (JSON.parse(result) as { readonly file: FileDescriptor }).file;
  // The address ends in the id of the file.
  const fileId = decodeURIComponent(result.split('/').at(-1) ?? '');
  return (await client.call(getFileDescriptor, { fileId }, options)).file;
}

interface RefusedPart {
  readonly status: number;
  readonly requestId: string | undefined;
  /** The protocol's own refusals are plain text. */
  readonly text: string;
}

export const toUploadRefusal = ({ status, requestId, text }: RefusedPart): CallError =>
  toCallError({ status, statusText: '', requestId, retryAfter: null, body: parseJson(text), ok: false }, Date.now());
