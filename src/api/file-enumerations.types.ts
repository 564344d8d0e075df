import type {
  ContentDisposition,
  FileState,
  MediaType,
  OperationStatus,
  RootFolder,
  StreamFormat,
  UploadProtocol,
} from './files.ts';

declare function acceptsValue<Value>(word: Value): void;

/** Every enumeration of files takes its words and no other; `tsc` fails where one of them is no more than a text. */
export function typeTests(): void {
  acceptsValue<MediaType>('MODEL3D');
  // @ts-expect-error no such word
  acceptsValue<MediaType>('image');
  acceptsValue<OperationStatus>('READY');
  // @ts-expect-error no such word
  acceptsValue<OperationStatus>('SUCCEEDED');
  acceptsValue<FileState>('DELETED');
  // @ts-expect-error no such word
  acceptsValue<FileState>('TRASH');
  acceptsValue<RootFolder>('MEDIA_ROOT');
  // @ts-expect-error no such word
  acceptsValue<RootFolder>('media-root');
  acceptsValue<StreamFormat>('DASH');
  // @ts-expect-error no such word
  acceptsValue<StreamFormat>('MP4');
  acceptsValue<UploadProtocol>('TUS');
  // @ts-expect-error no such word
  acceptsValue<UploadProtocol>('HTTP');
  acceptsValue<ContentDisposition>('INLINE');
  // @ts-expect-error no such word
  acceptsValue<ContentDisposition>('inline');
}
