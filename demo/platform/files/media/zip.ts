import { createReadStream } from 'node:fs';

/** Offsets without ZIP64 have four bytes. */
export const MAX_ARCHIVE_BYTES = 4_000_000_000;

interface ZipEntry {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly crc: number;
  /** Milliseconds. */
  readonly time: number;
}

/** Marks names as UTF-8. */
const UTF8_FLAG = 0x0800;

/** MS-DOS date and time, in steps of two seconds since 1980. */
function toDosTime(time: number): number {
  const date = new Date(time);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const clock = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return day * 0x10000 + clock;
}

/** The fields that the local and the central header of an entry share, starting with the version needed. */
function encodeEntry({ crc, size, time }: ZipEntry, name: Buffer): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(UTF8_FLAG, 2);
  bytes.writeUInt32LE(toDosTime(time), 6);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(size, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

const encodeSignature = (signature: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
};

function directoryRecord(entry: ZipEntry, name: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([encodeSignature(0x02014b50), Buffer.from([20, 0]), encodeEntry(entry, name), rest, name]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(18);
  bytes.writeUInt16LE(count, 4);
  bytes.writeUInt16LE(count, 6);
  bytes.writeUInt32LE(size, 8);
  bytes.writeUInt32LE(offset, 12);
  return Buffer.concat([encodeSignature(0x06054b50), bytes]);
}

/** Appends a number to repeated names: `a.png`, `a (2).png`. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map(name => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : name.replace(/(\.[^.]*)?$/, ` (${count})$1`);
  });
}

/** An uncompressed ZIP archive, in chunks. */
export async function* streamZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const names = uniqueNames(entries.map(({ name }) => name)).map(name => Buffer.from(name));
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [index, entry] of entries.entries()) {
    const name = names[index] ?? Buffer.alloc(0);
    directory.push(directoryRecord(entry, name, offset));
    const localHeader = Buffer.concat([encodeSignature(0x04034b50), encodeEntry(entry, name), name]);
    yield localHeader;
    for await (const chunk of createReadStream(entry.path)) yield chunk;
    offset += localHeader.length + entry.size;
  }
  const list = Buffer.concat(directory);
  yield Buffer.concat([list, endRecord(entries.length, list.length, offset)]);
}
