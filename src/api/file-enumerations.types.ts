import type {
  ContentDisposition,
  FileState,
  MediaType,
  OperationStatus,
  RootFolder,
  StreamFormat,
  UploadProtocol,
} from './files.ts';

declare function acceptsValue<Value>(value: Value): void;

/**
 * Each enumeration of files must accept one of its values and reject another text. `tsc` fails if an enumeration is
 * just `string`.
 */
export function typeTests(): void {
  acceptsValue<MediaType>('MODEL3D');
  // @ts-expect-error no such value
  acceptsValue<MediaType>('image');
  acceptsValue<OperationStatus>('READY');
  // @ts-expect-error no such value
  acceptsValue<OperationStatus>('SUCCEEDED');
  acceptsValue<FileState>('DELETED');
  // @ts-expect-error no such value
  acceptsValue<FileState>('TRASH');
  acceptsValue<RootFolder>('MEDIA_ROOT');
  // @ts-expect-error no such value
  acceptsValue<RootFolder>('media-root');
  acceptsValue<StreamFormat>('DASH');
  // @ts-expect-error no such value
  acceptsValue<StreamFormat>('MP4');
  acceptsValue<UploadProtocol>('TUS');
  // @ts-expect-error no such value
  acceptsValue<UploadProtocol>('HTTP');
  acceptsValue<ContentDisposition>('INLINE');
  // @ts-expect-error no such value
  acceptsValue<ContentDisposition>('inline');
}
