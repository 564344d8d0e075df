import type { FileHandle } from 'node:fs/promises';

/** A box of an MP4 file: what it is called, and where it is. */
export interface Box {
  readonly type: string;
  readonly at: number;
  readonly size: number;
  /** Bytes before its content. */
  readonly head: number;
}

/** Boxes that say something; the others hold sound and pictures. */
const MOST_BYTES = 20_000_000;

function boxAt(bytes: Buffer, at: number, place: number, end: number): Box | undefined {
  if (bytes.length - at < 8) return undefined;
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  const long = short === 1 && bytes.length - at >= 16;
  const size = long ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - place : short;
  const head = long ? 16 : 8;
  return size < head || place + size > end ? undefined : { type, at: place, size, head };
}

/** The boxes of a file, one after the other, until its end or until they make no sense. */
export async function boxesOf(file: FileHandle): Promise<readonly Box[]> {
  const { size } = await file.stat();
  const boxes: Box[] = [];
  const bytes = Buffer.alloc(16);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, 0, 16, at);
    const box = boxAt(bytes.subarray(0, bytesRead), 0, at, size);
    if (!box) break;
    boxes.push(box);
    at += box.size;
  }
  return boxes;
}

/** The content of a box. */
export async function contentOf(file: FileHandle, { at, size, head }: Box): Promise<Buffer> {
  if (size > MOST_BYTES) return Buffer.alloc(0);
  const bytes = Buffer.alloc(size - head);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, at + head);
  return bytes.subarray(0, bytesRead);
}

/** The contents of all boxes at a path such as `mdia/minf/stbl` inside another's content. */
export function inside(bytes: Buffer, path: string): readonly Buffer[] {
  const [name = '', ...rest] = path.split('/');
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const box = boxAt(bytes, at, at, bytes.length);
    if (!box) break;
    if (box.type === name) found.push(bytes.subarray(at + box.head, at + box.size));
    at += box.size;
  }
  return rest.length === 0 ? found : found.flatMap(one => inside(one, rest.join('/')));
}
