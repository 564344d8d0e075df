import { open } from 'node:fs/promises';

/** Duration in seconds and bit rate in kbit/s. */
interface AudioInfo {
  readonly seconds: number;
  readonly kilobits: number;
}

/** The bytes to read, which in common files include the start of the `data` chunk. */
const HEADER_BYTES = 4_096;

/** Duration and bit rate of a WAV file. Undefined for other formats, and if its first 4,096 bytes have no `data`. */
export async function readAudioInfo(path: string): Promise<AudioInfo | undefined> {
  const file = await open(path);
  const bytes = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await file.read(bytes, 0, HEADER_BYTES, 0);
  await file.close();
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  let rate = 0;
  for (let at = 12; at + 8 <= bytesRead; ) {
    const [type, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    if (type === 'fmt ' && at + 20 <= bytesRead) rate = bytes.readUInt32LE(at + 16);
    if (type === 'data' && rate > 0) return { seconds: size / rate, kilobits: Math.round((rate * 8) / 1_000) };
    // Chunks are padded to an even size.
    at += 8 + size + (size % 2);
  }
  return undefined;
}
