import type { Image, Video } from './media.ts';

/** A colour as CSS writes it and as its parts of 255. */
export interface Colour {
  readonly hex: string;
  readonly rgb: { readonly r: number; readonly g: number; readonly b: number };
}

/** A picture's colours. */
export interface Colours {
  readonly prominent: Colour;
  /** Most of the picture first. */
  readonly palette: readonly Colour[];
}

/** Where a face is, in pixels of the picture. */
export interface Face {
  /** Of 100. */
  readonly confidence: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture, of pixels or of lines. */
export interface FilePicture {
  readonly image: Image;
  readonly colors?: Colours;
  readonly faces?: readonly Face[];
  readonly previewImage?: Image;
  readonly caption?: string;
}

export interface FileAudio {
  readonly id: string;
  /** Addresses. */
  readonly assets: readonly string[];
  /** Kilobits a second. */
  readonly bitrate?: number;
  readonly format?: string;
  /** Seconds. */
  readonly duration?: number;
  readonly sizeInBytes: string;
}

export interface FileDocument {
  readonly id: string;
  readonly url: string;
  readonly filename: string;
  readonly sizeInBytes: string;
  readonly urlExpirationDate?: string;
}

export interface FileModel extends FileDocument {
  readonly thumbnail?: string;
  readonly altText?: string;
}

/** What a file is: one of these, by its media type (specification §3). */
export interface FileContent {
  readonly image?: FilePicture;
  readonly video?: Video;
  readonly audio?: FileAudio;
  readonly document?: FileDocument;
  readonly vector?: FilePicture;
  readonly archive?: FileDocument;
  readonly model3d?: FileModel;
}
