import type {
  ContentDisposition,
  FileState,
  MediaType,
  OperationStatus,
  RootFolder,
  StreamFormat,
  UploadProtocol,
} from './files.ts';

declare function is<Word>(word: Word): void;

/** Every enumeration of files takes its words and no other; `tsc` fails where one of them is no more than a text. */
export function proofs(): void {
  is<MediaType>('MODEL3D');
  // @ts-expect-error no such word
  is<MediaType>('image');
  is<OperationStatus>('READY');
  // @ts-expect-error no such word
  is<OperationStatus>('SUCCEEDED');
  is<FileState>('DELETED');
  // @ts-expect-error no such word
  is<FileState>('TRASH');
  is<RootFolder>('MEDIA_ROOT');
  // @ts-expect-error no such word
  is<RootFolder>('media-root');
  is<StreamFormat>('DASH');
  // @ts-expect-error no such word
  is<StreamFormat>('MP4');
  is<UploadProtocol>('TUS');
  // @ts-expect-error no such word
  is<UploadProtocol>('HTTP');
  is<ContentDisposition>('INLINE');
  // @ts-expect-error no such word
  is<ContentDisposition>('inline');
}
