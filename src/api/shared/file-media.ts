import type { Image, Video } from './media.ts';

/** A colour as CSS hex, and as components from 0 to 255. */
export interface Colour {
  readonly hex: string;
  readonly rgb: { readonly r: number; readonly g: number; readonly b: number };
}

/** The colours of an image. */
export interface Colours {
  readonly prominent: Colour;
  /** Largest share of the image first. */
  readonly palette: readonly Colour[];
}

/** Where a face is, in pixels of the image. */
export interface Face {
  /** From 0 to 100. */
  readonly confidence: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A raster or vector image. */
export interface FilePicture {
  readonly image: Image;
  readonly colors?: Colours;
  readonly faces?: readonly Face[];
  readonly previewImage?: Image;
  readonly caption?: string;
}

interface FileAudio {
  readonly id: string;
  /** URLs. */
  readonly assets: readonly string[];
  /** Kilobits per second. */
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

interface FileModel extends FileDocument {
  readonly thumbnail?: string;
  readonly altText?: string;
}

/** The content of a file: one of these fields, depending on the media type. */
export interface FileContent {
  readonly image?: FilePicture;
  readonly video?: Video;
  readonly audio?: FileAudio;
  readonly document?: FileDocument;
  readonly vector?: FilePicture;
  readonly archive?: FileDocument;
  readonly model3d?: FileModel;
}
