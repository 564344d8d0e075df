import type { MediaType } from '../../../src/api/files.ts';
import type { Colours, Face } from '../../../src/api/shared/file-media.ts';

interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly format: string;
}

/** Metadata read from the content of a file. */
export interface FileMetadata {
  readonly width?: number;
  readonly height?: number;
  readonly format?: string;
  readonly colors?: Colours;
  /** Only seeded files have faces and a caption, because the platform does not detect them. */
  readonly faces?: readonly Face[];
  readonly caption?: string;
  /** The duration of audio or video. */
  readonly seconds?: number;
  /** The bit rate of audio in kilobits per second. */
  readonly kilobits?: number;
  /** The codecs of a video that can be streamed. */
  readonly codecs?: string;
  /** The cover picture inside a video. */
  readonly cover?: PictureFacts;
}

/** A byte range that is played as one segment. */
interface VideoSegment {
  readonly offset: number;
  readonly size: number;
  readonly seconds: number;
}

/** An MP4 file. Without segments it can be downloaded, but not streamed. */
export interface VideoInfo {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly codecs?: string;
  /** Bytes of the initialization segment. */
  readonly initSize: number;
  readonly segments: readonly VideoSegment[];
}

/** The source of a file's bytes: a stored file by its id, or an asset of the repository by its path. */
export interface FileSource {
  readonly id: string;
  readonly asset?: string;
}

/** The first and the last byte of a range, both included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A picture file, or with `isCover` the cover picture inside a video file. The size in pixels is that of the picture.
 */
export interface PictureSource extends FileSource {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly isCover?: boolean;
}

export type PictureFormat = 'webp' | 'png' | 'jpeg';

/**
 * A requested picture. Without `box` the picture keeps its own size. `fill` crops the picture to the proportions of the
 * box, and `fit` shrinks it into the box.
 */
export interface PictureRequest {
  readonly format: PictureFormat;
  readonly quality: number;
  readonly box?: { readonly mode: 'fill' | 'fit'; readonly width: number; readonly height: number };
}

export interface DownloadOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** Whether the download may connect to private networks. */
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

/** Bytes that were received for a file. */
export interface FilePart {
  readonly size: number;
  /** Makes these bytes the file, and deletes its other parts. */
  keep(): Promise<void>;
  /** Deletes these bytes unless they were kept. */
  discard(): Promise<void>;
}

/** The content of an uploaded file. `facts` is undefined if the content is not of the claimed type. */
interface FileContent {
  /** The SHA-256 digest in hexadecimal digits. */
  readonly hash: string;
  readonly size: number;
  readonly facts: FileMetadata | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The storage of the host for bytes of files. The optional functions need abilities that not every host has. */
export interface Files {
  read(source: FileSource, range?: ByteRange): ReadableStream<Bytes>;
  /** Stores the received bytes as a part of the file `id`. Rejects with the error of the stream. */
  receive(id: string, body: ReadableStream<Bytes>): Promise<FilePart>;
  inspect(file: {
    readonly id: string;
    readonly displayName: string;
    readonly mediaType: MediaType;
  }): Promise<FileContent>;
  /**
   * Downloads the bytes of the file `id` and returns their MIME type. Rejects if the response fails or is incomplete,
   * if it has more than `maxBytes`, or if the host is not allowed.
   */
  download(id: string, options: DownloadOptions): Promise<string>;
  /** Deletes the bytes of a file, if there are any. */
  remove(id: string): void;
  clear(): void;
  close(): void;
  /**
   * Draws a picture in a requested format and size. On a host without this function the platform sends the original.
   */
  readonly drawPicture?: (source: PictureSource, request: PictureRequest) => Promise<Bytes>;
  /** Reads the cover picture inside a video. Resolves with undefined if there is none. */
  readonly readCover?: (source: FileSource) => Promise<Bytes | undefined>;
  /** Reads the segments of a video. Resolves with undefined for any other file. */
  readonly readVideo?: (source: FileSource) => Promise<VideoInfo | undefined>;
}
