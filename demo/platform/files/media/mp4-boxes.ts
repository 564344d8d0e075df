import type { FileHandle } from 'node:fs/promises';

/** A box of an MP4 file: its type and where it is. */
export interface Box {
  readonly type: string;
  readonly offset: number;
  readonly size: number;
  /** Bytes before the content. */
  readonly headerSize: number;
}

/** Boxes of metadata are smaller; larger ones hold samples. */
const MAX_BOX_BYTES = 20_000_000;

function parseBox(bytes: Buffer, at: number, offset: number, end: number): Box | undefined {
  if (bytes.length - at < 8) return undefined;
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  const long = short === 1 && bytes.length - at >= 16;
  const size = long ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - offset : short;
  const headerSize = long ? 16 : 8;
  return size < headerSize || offset + size > end ? undefined : { type, offset, size, headerSize };
}

/** The top-level boxes of a file, up to its end or the first that is malformed. */
export async function listBoxes(file: FileHandle): Promise<readonly Box[]> {
  const { size } = await file.stat();
  const boxes: Box[] = [];
  const bytes = Buffer.alloc(16);
  for (let offset = 0; offset < size; ) {
    const { bytesRead } = await file.read(bytes, 0, 16, offset);
    const box = parseBox(bytes.subarray(0, bytesRead), 0, offset, size);
    if (!box) break;
    boxes.push(box);
    offset += box.size;
  }
  return boxes;
}

/** The content of a box. */
export async function readBox(file: FileHandle, { offset, size, headerSize }: Box): Promise<Buffer> {
  if (size > MAX_BOX_BYTES) return Buffer.alloc(0);
  const bytes = Buffer.alloc(size - headerSize);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, offset + headerSize);
  return bytes.subarray(0, bytesRead);
}

/** The contents of all boxes at a path such as `mdia/minf/stbl` inside the content of another box. */
export function findBoxes(bytes: Buffer, path: string): readonly Buffer[] {
  const [name = '', ...rest] = path.split('/');
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const box = parseBox(bytes, at, at, bytes.length);
    if (!box) break;
    if (box.type === name) found.push(bytes.subarray(at + box.headerSize, at + box.size));
    at += box.size;
  }
  return rest.length === 0 ? found : found.flatMap(one => findBoxes(one, rest.join('/')));
}
