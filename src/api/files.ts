import { get, gives, patch, post, postRead, takes } from './endpoint.ts';
import { siteMedia } from './gateways.ts';
import type { BulkResponse } from './shared/bulk.ts';
import type { FileContent } from './shared/file-media.ts';
import type { CursorPaging, Sorting } from './shared/paging.ts';

/** Kinds of files: the values of `mediaType`. */
export const mediaTypes = [
  'UNKNOWN',
  'IMAGE',
  'VIDEO',
  'AUDIO',
  'DOCUMENT',
  'VECTOR',
  'ARCHIVE',
  'MODEL3D',
  'OTHER',
] as const;
export type MediaType = (typeof mediaTypes)[number];

/** The status of a file's upload or import. */
export const operationStatuses = ['FAILED', 'READY', 'PENDING'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

/** Whether a file is in the trash. */
export const fileStates = ['OK', 'DELETED'] as const;
export type FileState = (typeof fileStates)[number];

/** The top folders of the media library: the shop's files, the trash, and the uploads of visitors. */
export const rootFolders = ['MEDIA_ROOT', 'TRASH_ROOT', 'VISITOR_UPLOADS_ROOT'] as const;
export type RootFolder = (typeof rootFolders)[number];

/** Formats of a video's streaming manifest. */
export const streamFormats = ['UNKNOWN', 'HLS', 'DASH'] as const;
export type StreamFormat = (typeof streamFormats)[number];

/** Protocols that resume an interrupted upload. */
export const uploadProtocols = ['TUS'] as const;
export type UploadProtocol = (typeof uploadProtocols)[number];

/** Whether a browser saves or shows a download. */
export const contentDispositions = ['ATTACHMENT', 'INLINE'] as const;
export type ContentDisposition = (typeof contentDispositions)[number];

/** Where an imported file came from, as its importer states it. */
export interface ExternalInfo {
  readonly origin: string;
  readonly externalIds: readonly string[];
}

/** A file in the shop's media library. */
export interface FileDescriptor {
  readonly id: string;
  readonly displayName: string;
  readonly url: string;
  readonly parentFolderId: string;
  /** Hash of the content: equal files have equal hashes. */
  readonly hash: string;
  readonly sizeInBytes: string;
  /** Whether its URLs are signed and expire. */
  readonly private: boolean;
  readonly mediaType: MediaType;
  readonly media?: FileContent;
  readonly operationStatus: OperationStatus;
  readonly sourceUrl?: string;
  readonly thumbnailUrl?: string;
  readonly labels: readonly string[];
  readonly createdDate: string;
  readonly updatedDate: string;
  /** When a download URL was last generated. */
  readonly lastUsedDate?: string;
  readonly externalInfo?: ExternalInfo;
  /** The path of the folder that contains the file, such as `/films/2026`. */
  readonly filePath?: string;
  readonly siteId: string;
  readonly state: FileState;
}

type FileResponse = { readonly file: FileDescriptor };

/** A URL that serves a file, or one form of it. */
export interface DownloadUrl {
  readonly url: string;
  /** The form of the file: `src` for the file itself. */
  readonly assetKey: string;
}

/** Where a new file goes. A `filePath` such as `/films/2026` creates its folders and overrides `parentFolderId`. */
export interface FilePlace {
  readonly parentFolderId?: string;
  readonly private?: boolean;
  readonly labels?: readonly string[];
  readonly externalInfo?: ExternalInfo;
  readonly filePath?: string;
}

/** A file to upload. */
export interface NewUpload extends FilePlace {
  readonly mimeType: string;
  readonly fileName?: string;
  readonly sizeInBytes?: string;
}

/** A file for the platform to fetch. */
export interface FileImport extends FilePlace {
  /** An http(s) URL on the public internet. */
  readonly url: string;
  readonly mediaType?: MediaType;
  readonly displayName?: string;
  readonly mimeType?: string;
  /** Query parameters added to the URL. */
  readonly urlParams?: Readonly<Record<string, string>>;
  /** Headers sent with the request. */
  readonly urlHeaders?: Readonly<Record<string, string>>;
}

interface FileListInput {
  readonly mediaTypes?: readonly MediaType[];
  readonly private?: boolean;
  readonly sort?: Sorting;
  readonly paging?: CursorPaging;
}

interface FileListResponse {
  readonly files: readonly FileDescriptor[];
  readonly nextCursor: {
    readonly total?: number;
    readonly cursors: { readonly next?: string; readonly prev?: string };
    readonly hasNext: boolean;
  };
}

/** Returns one download URL for all files, which serves them as a ZIP. */
export const generateFilesDownloadUrl = post(
  siteMedia,
  '/v1/files/generate-download-url',
  takes<{ readonly fileIds: readonly string[] }>,
  gives<{ downloadUrl: string }>,
);
/** Download URLs of a file; they expire after `expirationInMinutes` and then redirect to `expirationRedirectUrl`. */
export const generateFileDownloadUrl = post(
  siteMedia,
  '/v1/files/generate-file-download-url',
  takes<{
    readonly fileId: string;
    readonly downloadFileName?: string;
    /** @default 600 */
    readonly expirationInMinutes?: number;
    readonly expirationRedirectUrl?: string;
    readonly assetKeys?: readonly string[];
    /** @default 'ATTACHMENT' */
    readonly contentDisposition?: ContentDisposition;
  }>,
  gives<{ downloadUrls: readonly DownloadUrl[] }>,
);
export const getFileDescriptor = get(
  siteMedia,
  '/v1/files/get-file-by-id',
  takes<{ readonly fileId: string }>,
  gives<FileResponse>,
);
export const getFileDescriptors = postRead(
  siteMedia,
  '/v1/files/get-files',
  takes<{ readonly fileIds: readonly string[] }>,
  gives<{ files: readonly FileDescriptor[] }>,
);
/**
 * The fields of a file to change: name, folder, labels and origin. The other fields may be present with their current
 * values.
 */
export interface FileChange extends Partial<Omit<FileDescriptor, 'parentFolderId' | 'labels' | 'externalInfo'>> {
  readonly id: string;
  /** `null` for the root folder. */
  readonly parentFolderId?: string | null;
  readonly labels?: readonly string[] | null;
  readonly externalInfo?: ExternalInfo | null;
}

/** Changes the name, folder, labels or origin of a file: the fields that `fieldMask` names, by default all present. */
export const updateFileDescriptor = patch(
  siteMedia,
  '/v1/files/update-file-descriptor',
  takes<{ readonly file: FileChange; readonly fieldMask?: readonly string[] }>,
  gives<FileResponse>,
);
/** The URL to PUT a small file to. Without merchant permissions the file goes to the visitor uploads. */
export const generateFileUploadUrl = post(
  siteMedia,
  '/v1/files/generate-upload-url',
  takes<NewUpload>,
  gives<{ uploadUrl: string }>,
);
/** The URL for a large upload with TUS; `uploadToken` is sent as metadata. */
export const generateFileResumableUploadUrl = post(
  siteMedia,
  '/v1/files/generate-resumable-upload-url',
  takes<NewUpload & { readonly uploadProtocol?: UploadProtocol }>,
  gives<{ uploadProtocol: UploadProtocol; uploadUrl: string; uploadToken: string }>,
);
/** Imports a file, which is PENDING until the platform has fetched it. */
export const importFile = post(siteMedia, '/v1/files/import', takes<FileImport>, gives<FileResponse>);
export const bulkImportFiles = post(
  siteMedia,
  '/v1/bulk/files/import',
  takes<{ readonly importFileRequests: readonly FileImport[] }>,
  gives<{ files: readonly FileDescriptor[] }>,
);
/** Imports files like `bulkImportFiles`, but returns a result for each file. `returnEntity` also returns the files. */
export const bulkImportFile = post(
  siteMedia,
  '/v1/bulk/files/import-v2',
  takes<{ readonly importFileRequests: readonly FileImport[]; readonly returnEntity?: boolean }>,
  gives<BulkResponse<FileDescriptor>>,
);
/** The files in a folder, by default the root folder. The newest files are first unless `sort` is given. */
export const listFiles = get(
  siteMedia,
  '/v1/files',
  takes<FileListInput & { readonly parentFolderId?: string }>,
  gives<FileListResponse>,
);
/** Files anywhere under `rootFolder`, by default `MEDIA_ROOT`, whose name or labels contain the search words. */
export const searchFiles = postRead(
  siteMedia,
  '/v1/files/search',
  takes<FileListInput & { readonly search?: string; readonly rootFolder?: RootFolder }>,
  gives<FileListResponse>,
);
/** The URL of a video's streaming manifest. */
export const generateVideoStreamingUrl = post(
  siteMedia,
  '/v1/files/generate-video-stream-url',
  takes<{ readonly fileId: string; readonly format?: StreamFormat }>,
  gives<{ downloadUrl: DownloadUrl }>,
);
/** Moves files to the trash, or deletes them with `permanent`. */
export const bulkDeleteFiles = post(
  siteMedia,
  '/v1/bulk/files/delete',
  takes<{ readonly fileIds: readonly string[]; readonly permanent?: boolean }>,
);
/** Restores files from the trash to their folders, or to the root folder if their folder is missing. */
export const bulkRestoreFilesFromTrashBin = post(
  siteMedia,
  '/v1/bulk/trash-bin/files/restore',
  takes<{ readonly fileIds: readonly string[] }>,
);
export const listDeletedFiles = get(
  siteMedia,
  '/v1/trash-bin/files',
  takes<FileListInput & { readonly parentFolderId?: string }>,
  gives<FileListResponse>,
);
