import { Zip, ZipPassThrough } from 'fflate';

/** fflate does not write ZIP64, so offsets have only four bytes. */
export const MAX_ARCHIVE_BYTES = 4_000_000_000;

interface ZipEntry {
  readonly name: string;
  /** Milliseconds. */
  readonly time: number;
  read(): AsyncIterable<Uint8Array>;
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

async function* writeZip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const names = uniqueNames(entries.map(({ name }) => name));
  const written: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((_, chunk) => written.push(chunk));
  for (const [index, { time, read }] of entries.entries()) {
    const entry = new ZipPassThrough(names[index] ?? '');
    entry.mtime = time;
    zip.add(entry);
    for await (const chunk of read()) {
      entry.push(chunk);
      yield* written.splice(0);
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* written;
}

/** A stream of an uncompressed ZIP archive. It opens a file only after the earlier files were sent. */
export function createZip(entries: readonly ZipEntry[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = writeZip(entries);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}
