import type { ReadAsset } from '../core/context.ts';
import { sha256Hex } from '../core/crypto.ts';
import type { FileMetadata, FileSource, Files } from '../core/files.ts';
import { getExtension } from '../files/mime-types.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Metadata of a picture; undefined if the browser cannot show it. */
async function readPictureInfo(bytes: Bytes, format: string): Promise<FileMetadata | undefined> {
  try {
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    return { width, height, format };
  } catch {
    return undefined;
  }
}

/** Files in memory. The only metadata that a browser reads is the size of a picture. */
export function openMemoryFiles(readAsset: ReadAsset): Files {
  const stored = new Map<string, Bytes>();
  const getStored = (id: string): Bytes => {
    const bytes = stored.get(id);
    if (!bytes) throw new Error(`No bytes are stored for ${id}`);
    return bytes;
  };
  const load = async ({ id, asset }: FileSource) => (asset ? readAsset(asset) : getStored(id));
  return {
    read: (source, range) =>
      new ReadableStream({
        async start(controller) {
          const bytes = await load(source);
          controller.enqueue(range ? bytes.subarray(range.start, range.end + 1) : bytes);
          controller.close();
        },
      }),
    async receive(id, body) {
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      return { size: bytes.length, keep: async () => void stored.set(id, bytes), discard: async () => {} };
    },
    async inspect({ id, displayName, mediaType }) {
      const bytes = getStored(id);
      const format = getExtension(displayName);
      const facts = mediaType === 'IMAGE' ? await readPictureInfo(bytes, format) : { format };
      return { hash: sha256Hex(bytes), size: bytes.length, facts };
    },
    download: () => Promise.reject(new Error('A browser may not read the files of other hosts.')),
    remove: id => void stored.delete(id),
    clear: () => stored.clear(),
    close: () => stored.clear(),
  };
}
