import { type FileHandle, open } from 'node:fs/promises';

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

/** Boxes of a file. A film of five hours in fragments of two seconds has 18,000. */
const MAX_FILE_BOXES = 20_000;

/** Boxes looked at inside of those, each time. That film needs 100,000. */
const MAX_INNER_BOXES = 200_000;

/** Reads one MP4 file. Throws once it has looked at more boxes than a film has. */
export interface BoxReader {
  /** The boxes of the file, up to its end or the first that is malformed. */
  readonly boxes: readonly Box[];
  /** The content of a box. */
  read(box: Box): Promise<Buffer>;
  /** The contents of all boxes at a path such as `mdia/minf/stbl` inside the content of another box. */
  find(bytes: Buffer, path: string): readonly Buffer[];
}

function parseBox(bytes: Buffer, at: number, offset: number, end: number): Box | undefined {
  if (bytes.length - at < 8) return undefined;
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  const long = short === 1 && bytes.length - at >= 16;
  const size = long ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - offset : short;
  const headerSize = long ? 16 : 8;
  return size < headerSize || offset + size > end ? undefined : { type, offset, size, headerSize };
}

const tooManyBoxes = () => new Error('An MP4 file has too many boxes for a film. It is stored without its metadata.');

async function listBoxes(file: FileHandle): Promise<readonly Box[]> {
  const { size } = await file.stat();
  const boxes: Box[] = [];
  const bytes = Buffer.alloc(16);
  for (let offset = 0; offset < size; ) {
    const { bytesRead } = await file.read(bytes, 0, 16, offset);
    const box = parseBox(bytes.subarray(0, bytesRead), 0, offset, size);
    if (!box) break;
    if (boxes.length === MAX_FILE_BOXES) throw tooManyBoxes();
    boxes.push(box);
    offset += box.size;
  }
  return boxes;
}

async function readBox(file: FileHandle, { offset, size, headerSize }: Box): Promise<Buffer> {
  if (size > MAX_BOX_BYTES) return Buffer.alloc(0);
  const bytes = Buffer.alloc(size - headerSize);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, offset + headerSize);
  return bytes.subarray(0, bytesRead);
}

function createFinder(): BoxReader['find'] {
  let remaining = MAX_INNER_BOXES;
  return function find(bytes: Buffer, path: string): readonly Buffer[] {
    const [name = '', ...rest] = path.split('/');
    const found: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const box = parseBox(bytes, at, at, bytes.length);
      if (!box) break;
      remaining -= 1;
      if (remaining < 0) throw tooManyBoxes();
      if (box.type === name) found.push(bytes.subarray(at + box.headerSize, at + box.size));
      at += box.size;
    }
    return rest.length === 0 ? found : found.flatMap(one => find(one, rest.join('/')));
  };
}

/** Opens an MP4 file for some work, and closes it. */
export async function withBoxes<T>(path: string, work: (reader: BoxReader) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await work({ boxes: await listBoxes(file), read: box => readBox(file, box), find: createFinder() });
  } finally {
    await file.close();
  }
}
