import { type FileHandle, open } from 'node:fs/promises';

/** The type and the position of a box in an MP4 file. */
export interface Box {
  readonly type: string;
  readonly offset: number;
  readonly size: number;
  /** Bytes before the content. */
  readonly headerSize: number;
}

/** A larger box reads as empty. Boxes of metadata are smaller, and boxes of samples are not read. */
const MAX_BOX_BYTES = 20_000_000;

/** The most boxes at the top of a file. A film of five hours in fragments of two seconds has 18,000. */
const MAX_FILE_BOXES = 20_000;

/** The most boxes to visit inside all top boxes, repeated visits included. A film of five hours needs 100,000. */
const MAX_INNER_BOXES = 200_000;

/** The most boxes to visit inside one top box. The tracks of a film of five hours have a hundred. */
const MAX_BOXES_INSIDE = 20_000;

/** Reads one MP4 file. `withBoxes` rejects and `find` throws if there are more boxes than a film can have. */
export interface BoxReader {
  /** The boxes at the top of the file, up to its end or the first malformed box. */
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

/** The bytes of one read. A smaller read costs about the same, and small boxes are next to each other. */
const WINDOW_BYTES = 4_096;

/** Reads bytes of a file, fewer at its end. The next call may overwrite the returned bytes. */
type Read = (offset: number, size: number) => Promise<Buffer>;

function openWindow(file: FileHandle): Read {
  const window = Buffer.alloc(WINDOW_BYTES);
  let [start, length] = [0, 0];
  return async (offset, size) => {
    if (size > WINDOW_BYTES) {
      const bytes = Buffer.alloc(size);
      const { bytesRead } = await file.read(bytes, 0, size, offset);
      return bytes.subarray(0, bytesRead);
    }
    if (offset < start || offset + size > start + length) {
      ({ bytesRead: length } = await file.read(window, 0, WINDOW_BYTES, offset));
      start = offset;
    }
    return window.subarray(offset - start, Math.min(length, offset - start + size));
  };
}

async function listBoxes(readBytes: Read, size: number): Promise<readonly Box[]> {
  const boxes: Box[] = [];
  for (let offset = 0; offset < size; ) {
    const box = parseBox(await readBytes(offset, 16), 0, offset, size);
    if (!box) break;
    if (boxes.length === MAX_FILE_BOXES) throw tooManyBoxes();
    boxes.push(box);
    offset += box.size;
  }
  return boxes;
}

const readBox = async (readBytes: Read, { offset, size, headerSize }: Box): Promise<Buffer> =>
  size > MAX_BOX_BYTES ? Buffer.alloc(0) : Buffer.from(await readBytes(offset + headerSize, size - headerSize));

function createFinder() {
  let remaining = MAX_INNER_BOXES;
  let remainingInside = MAX_BOXES_INSIDE;
  function find(bytes: Buffer, path: string): readonly Buffer[] {
    const [name = '', ...rest] = path.split('/');
    const found: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const box = parseBox(bytes, at, at, bytes.length);
      if (!box) break;
      remaining -= 1;
      remainingInside -= 1;
      if (remaining < 0 || remainingInside < 0) throw tooManyBoxes();
      if (box.type === name) found.push(bytes.subarray(at + box.headerSize, at + box.size));
      at += box.size;
    }
    return rest.length === 0 ? found : found.flatMap(one => find(one, rest.join('/')));
  }
  return {
    find,
    startBox() {
      remainingInside = MAX_BOXES_INSIDE;
    },
  };
}

/** Opens an MP4 file, runs `work` with its reader, and closes the file. */
export async function withBoxes<T>(path: string, work: (reader: BoxReader) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    const readBytes = openWindow(file);
    const { size } = await file.stat();
    const { find, startBox } = createFinder();
    return await work({
      boxes: await listBoxes(readBytes, size),
      read(box) {
        startBox();
        return readBox(readBytes, box);
      },
      find,
    });
  } finally {
    await file.close();
  }
}
