import { makeElement } from '../validation/make-element.ts';
import { sum } from '../validation/sum.ts';

/** The reason for not sending a file. */
type FileFault = 'empty' | 'type' | 'large';

/** Thrown for a file that cannot be shown to others. */
export class FileRefusal extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.fault = fault;
  }
}

type Kind = 'image' | 'video';

interface PreparedFile {
  readonly kind: Kind;
  readonly blob: Blob;
}

/** The longest side of a redrawn picture, px. */
const MAX_SIDE = 4096;

const isAt = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** The type that a file's first bytes show. Names and declared types may be wrong. */
function sniff(bytes: Uint8Array): string | undefined {
  if (isAt(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (isAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP')) return 'image/webp';
  if (isAt(bytes, 0, '\x1a\x45\xdf\xa3')) return 'video/webm';
  // Pictures such as HEIC have containers of the same kind.
  if (!isAt(bytes, 4, 'ftyp') || /^(hei|hev|mif|msf|avi)/.test(String.fromCharCode(...bytes.slice(8, 11))))
    return undefined;
  return isAt(bytes, 8, 'qt  ') ? 'video/quicktime' : 'video/mp4';
}

/**
 * Prepares a file to be shown to others. Removes location and other metadata, and turns a picture upright. Throws
 * `FileRefusal` for a file that is empty or too large, or whose bytes are no JPEG, PNG, WebP, WebM, MP4 or QuickTime.
 */
export async function prepareFile(file: Blob, maxBytes: number): Promise<PreparedFile> {
  if (!file.size) throw new FileRefusal('empty');
  if (file.size > maxBytes) throw new FileRefusal('large');
  const type = sniff(await readBytes(file, 0, 16));
  if (!type) throw new FileRefusal('type');
  if (type.startsWith('video')) {
    return { kind: 'video', blob: await (type === 'video/webm' ? cleanWebm(file, type) : cleanFilm(file, type)) };
  }
  const plain = type === 'image/jpeg' ? stripJpeg(new Uint8Array(await file.arrayBuffer())) : undefined;
  return { kind: 'image', blob: plain ? new Blob([plain], { type }) : await redraw(file, type) };
}

const readBytes = async (file: Blob, from: number, length: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.slice(from, from + length).arrayBuffer());

/**
 * A JPEG without its metadata segments, apart from those that its colors depend on. The picture itself is unchanged.
 * Undefined if the picture has to be redrawn, because its metadata rotates it or its segments cannot be read.
 */
export function stripJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const [mark, kind = 0] = bytes.subarray(at, at + 2);
    if (mark !== 0xff) return undefined;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return undefined;
    // The picture itself. Data behind its end is another file, such as a film of the same moment.
    if (kind === 0xda) return findEnd(bytes, end, kept, at);
    const isNote = (kind >= 0xe0 && kind <= 0xef && ![0xe0, 0xe2, 0xee].includes(kind)) || kind === 0xfe;
    if (kind === 0xe1 && readOrientation(bytes.subarray(at + 4, end)) > 1) return undefined;
    // An MPF segment, which lists the file's pictures, has the same kind as a color profile.
    if (!isNote && !(kind === 0xe2 && isAt(bytes, at + 4, 'MPF'))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** The file up to the end of the picture. Undefined if there is metadata between its scans, or no end. */
function findEnd(bytes: Uint8Array, from: number, kept: readonly Uint8Array[], scan: number) {
  for (let at = from; at + 1 < bytes.length; at++) {
    const kind = bytes[at + 1] ?? 0;
    // A zero is no marker, and restart markers have no segment.
    if (bytes[at] !== 0xff || kind === 0 || kind === 0xff || (kind >= 0xd0 && kind <= 0xd7)) continue;
    if (kind === 0xd9) return join([...kept, bytes.subarray(scan, at + 2)]);
    if ((kind >= 0xe0 && kind <= 0xef) || kind === 0xfe) return undefined;
    at += 1 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  }
  return undefined;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(sum(parts, ({ length }) => length));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** The orientation in a picture's Exif segment. 1 is upright. */
function readOrientation(note: Uint8Array): number {
  if (!isAt(note, 0, 'Exif\0\0')) return 1;
  const view = new DataView(note.buffer, note.byteOffset + 6, note.byteLength - 6);
  try {
    const little = view.getUint16(0) === 0x4949;
    const first = view.getUint32(4, little);
    for (let index = 0; index < view.getUint16(first, little); index++) {
      const at = first + 2 + index * 12;
      if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little);
    }
  } catch {
    // Leaves an unreadable orientation to the browser, which redraws the picture.
    return 2;
  }
  return 1;
}

/**
 * Redraws a picture upright and at most 4096 px long, which removes all metadata. Throws `FileRefusal` if the browser
 * cannot.
 */
async function redraw(file: Blob, type: string): Promise<Blob> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file.slice(0, file.size, type), { imageOrientation: 'from-image' });
  } catch {
    throw new FileRefusal('type');
  }
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = makeElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.92));
  if (!drawn) throw new FileRefusal('type');
  return drawn;
}

/** The boxes of a film that contain other boxes. */
const HOLDERS = ['moov', 'trak', 'mdia', 'minf', 'moof', 'traf'];
/** The boxes of a film with metadata, such as the location. */
const NOTES = ['udta', 'meta', 'uuid'];

/**
 * A film with empty metadata boxes. The boxes keep their sizes, because tables in the film say where its pictures and
 * sounds are. Throws `FileRefusal` if the boxes cannot be read, because the location could not be removed.
 */
export async function cleanFilm(file: Blob, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  let copied = 0;
  const walk = async (from: number, end: number): Promise<void> => {
    for (let at = from; at + 8 <= end; ) {
      const head = await readBytes(file, at, 16);
      const view = new DataView(head.buffer);
      const short = view.getUint32(0);
      const header = short === 1 ? 16 : 8;
      if (head.length < header) throw new FileRefusal('type');
      const size = short === 1 ? Number(view.getBigUint64(8)) : short || end - at;
      if (size < header || at + size > end) throw new FileRefusal('type');
      const name = String.fromCharCode(...head.subarray(4, 8));
      if (HOLDERS.includes(name)) await walk(at + header, at + size);
      else if (NOTES.includes(name)) {
        parts.push(file.slice(copied, at + 4), new Blob(['free']), file.slice(at + 8, at + header));
        parts.push(new Blob([new Uint8Array(size - header)]));
        copied = at + size;
      }
      at += size;
    }
  };
  await walk(0, file.size);
  return new Blob([...parts, file.slice(copied)], { type });
}

/**
 * The ids of a WebM film's Segment, which contains all data, and of its elements with metadata: Tags, which may have
 * the location, and Attachments.
 */
const SEGMENT = 0x18538067;
const WEBM_NOTES = [0x1254c367, 0x1941a469];
/** The length of the head of a Void element, which players skip. */
const VOID_HEAD = 9;

/**
 * A WebM film whose metadata elements are empty and keep their sizes. An element too short to be emptied is too short
 * for a location. Throws `FileRefusal` if the film cannot be read.
 */
async function cleanWebm(file: Blob, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  let copied = 0;
  for (let at = 0; at < file.size; ) {
    const head = new Uint8Array(16);
    head.set(await readBytes(file, at, 16));
    const view = new DataView(head.buffer);
    // A number begins with as many zero bits as it has further bytes.
    const idLength = Math.clz32(view.getUint8(0)) - 23;
    const sizeLength = Math.clz32(view.getUint8(idLength)) - 23;
    if (idLength > 4 || sizeLength > 8) throw new FileRefusal('type');
    const id = view.getUint32(0) >>> (32 - 8 * idLength);
    const unknown = 2 ** (7 * sizeLength) - 1;
    const size = Number(BigInt.asUintN(7 * sizeLength, view.getBigUint64(idLength) >> BigInt(64 - 8 * sizeLength)));
    at += idLength + sizeLength;
    const isNote = WEBM_NOTES.includes(id);
    // A live recording has elements of unknown size. The elements in them follow directly.
    if (id === SEGMENT || (size === unknown && !isNote)) continue;
    if (isNote && at + size > file.size) throw new FileRefusal('type');
    if (isNote && size >= VOID_HEAD) {
      const nothing = new Uint8Array(size);
      nothing.set([0xec, 1]);
      new DataView(nothing.buffer).setUint32(5, size - VOID_HEAD);
      parts.push(file.slice(copied, at), new Blob([nothing]));
      copied = at + size;
    }
    at += size;
  }
  return new Blob([...parts, file.slice(copied)], { type });
}
