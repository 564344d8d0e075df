import { get, gives, patch, post, postRead, takes } from './endpoint.ts';
import { siteMedia } from './gateways.ts';
import type { BulkResponse } from './shared/bulk.ts';
import type { FileContent } from './shared/file-media.ts';
import type { CursorPaging, Sorting } from './shared/paging.ts';

/** Kinds of files (specification §3). */
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

/** What became of a file's upload or import (specification §3). */
export const operationStatuses = ['FAILED', 'READY', 'PENDING'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

/** Whether a file is in the trash (specification §3). */
export const fileStates = ['OK', 'DELETED'] as const;
export type FileState = (typeof fileStates)[number];

/** Where folders begin (specification §3). */
export const rootFolders = ['MEDIA_ROOT', 'TRASH_ROOT', 'VISITOR_UPLOADS_ROOT'] as const;
export type RootFolder = (typeof rootFolders)[number];

/** Manifests of a film (specification §3). */
export const streamFormats = ['UNKNOWN', 'HLS', 'DASH'] as const;
export type StreamFormat = (typeof streamFormats)[number];

/** How an upload goes on after a break (specification §3). */
export const uploadProtocols = ['TUS'] as const;
export type UploadProtocol = (typeof uploadProtocols)[number];

/** Whether a browser saves a download or shows it (specification §3). */
export const contentDispositions = ['ATTACHMENT', 'INLINE'] as const;
export type ContentDisposition = (typeof contentDispositions)[number];

/** Whence a file came, in the words of whoever brought it. */
export interface ExternalInfo {
  readonly origin: string;
  readonly externalIds: readonly string[];
}

/** A file of the shop (specification §3). */
export interface FileDescriptor {
  readonly id: string;
  readonly displayName: string;
  readonly url: string;
  readonly parentFolderId: string;
  /** Of the bytes: equal for equal files. */
  readonly hash: string;
  readonly sizeInBytes: string;
  /** Whether its addresses are signed and expire. */
  readonly private: boolean;
  readonly mediaType: MediaType;
  readonly media?: FileContent;
  readonly operationStatus: OperationStatus;
  readonly sourceUrl?: string;
  readonly thumbnailUrl?: string;
  readonly labels: readonly string[];
  readonly createdDate: string;
  readonly updatedDate: string;
  /** When an address to load it was last made. */
  readonly lastUsedDate?: string;
  readonly externalInfo?: ExternalInfo;
  /** The folders above it, such as `/films/2026`. */
  readonly filePath?: string;
  readonly siteId: string;
  readonly state: FileState;
}

type FileResponse = { readonly file: FileDescriptor };

/** An address that a file, or one form of it, is loaded from. */
export interface DownloadUrl {
  readonly url: string;
  /** Which form of the file: `src` for the file itself. */
  readonly assetKey: string;
}

/** Where a new file goes. A `filePath` such as `/films/2026` makes its folders and wins over `parentFolderId`. */
export interface FilePlace {
  readonly parentFolderId?: string;
  readonly private?: boolean;
  readonly labels?: readonly string[];
  readonly externalInfo?: ExternalInfo;
  readonly filePath?: string;
}

/** A file that is about to be sent. */
export interface NewUpload extends FilePlace {
  readonly mimeType: string;
  readonly fileName?: string;
  readonly sizeInBytes?: string;
}

/** A file that the platform is to fetch. */
export interface FileImport extends FilePlace {
  /** Http(s), and on the open network. */
  readonly url: string;
  readonly mediaType?: MediaType;
  readonly displayName?: string;
  readonly mimeType?: string;
  /** Added to the address. */
  readonly urlParams?: Readonly<Record<string, string>>;
  /** Sent along. */
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

/** One address for all files, packed into an archive. */
export const generateFilesDownloadUrl = post(
  siteMedia,
  '/v1/files/generate-download-url',
  takes<{ readonly fileIds: readonly string[] }>,
  gives<{ downloadUrl: string }>,
);
/** Addresses of a file; they expire after `expirationInMinutes` and then lead to `expirationRedirectUrl`. */
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
/** Name, folder and labels of a file change; the rest of it is the platform's to say. */
export const updateFileDescriptor = patch(
  siteMedia,
  '/v1/files/update-file-descriptor',
  takes<{ readonly file: { readonly id: string } & Partial<FileDescriptor> }>,
  gives<FileResponse>,
);
/** Where to PUT a small file. Without the merchant's rights it goes to the visitors' uploads. */
export const generateFileUploadUrl = post(
  siteMedia,
  '/v1/files/generate-upload-url',
  takes<NewUpload>,
  gives<{ uploadUrl: string }>,
);
/** Where to send a large file with TUS; `uploadToken` goes along as metadata. */
export const generateFileResumableUploadUrl = post(
  siteMedia,
  '/v1/files/generate-resumable-upload-url',
  takes<NewUpload & { readonly uploadProtocol?: UploadProtocol }>,
  gives<{ uploadProtocol: UploadProtocol; uploadUrl: string; uploadToken: string }>,
);
/** The file is PENDING until the platform has fetched it. */
export const importFile = post(siteMedia, '/v1/files/import', takes<FileImport>, gives<FileResponse>);
export const bulkImportFiles = post(
  siteMedia,
  '/v1/bulk/files/import',
  takes<{ readonly importFileRequests: readonly FileImport[] }>,
  gives<{ files: readonly FileDescriptor[] }>,
);
/** As `bulkImportFiles`, each for itself. */
export const bulkImportFile = post(
  siteMedia,
  '/v1/bulk/files/import-v2',
  takes<{ readonly importFileRequests: readonly FileImport[]; readonly returnEntity?: boolean }>,
  gives<BulkResponse<FileDescriptor>>,
);
/** A folder's own files, newest first unless sorted. */
export const listFiles = get(
  siteMedia,
  '/v1/files',
  takes<FileListInput & { readonly parentFolderId?: string }>,
  gives<FileListResponse>,
);
/** Files anywhere under a root whose name or labels hold the words. */
export const searchFiles = postRead(
  siteMedia,
  '/v1/files/search',
  takes<FileListInput & { readonly search?: string; readonly rootFolder?: RootFolder }>,
  gives<FileListResponse>,
);
/** Where a player finds the manifest of a film. */
export const generateVideoStreamingUrl = post(
  siteMedia,
  '/v1/files/generate-video-stream-url',
  takes<{ readonly fileId: string; readonly format?: StreamFormat }>,
  gives<{ downloadUrl: DownloadUrl }>,
);
/** To the trash, or with `permanent` for good. */
export const bulkDeleteFiles = post(
  siteMedia,
  '/v1/bulk/files/delete',
  takes<{ readonly fileIds: readonly string[]; readonly permanent?: boolean }>,
);
/** Back to the folders they were in. */
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
