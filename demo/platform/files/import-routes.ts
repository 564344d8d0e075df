import * as files from '../../../src/api/files.ts';
import { type AuthenticatedCall, onMerchant } from '../access/route.ts';
import { runBulk } from '../core/bulk.ts';
import { isRecord, parseList, parseQueryBoolean, reportUnknownFields, validate } from '../core/validate.ts';
import { importFile } from './imports.ts';
import { type ImportRequest, importFields, parseImportRequest } from './input.ts';
import { toFileAnswer } from './query.ts';

/** The requests of a bulk import. Each is parsed separately later, so that one malformed request can fail alone. */
const validateImportRequests = (value: unknown): readonly unknown[] =>
  validate(report => {
    const list = parseList(value, 'importFileRequests', 100, report);
    if (list.length === 0) report('importFileRequests', 'must not be empty', 'MIN_SIZE');
    return list;
  });

const validateImportRequest = (request: unknown, prefix: string) =>
  validate(report => {
    if (!isRecord(request)) report(prefix.slice(0, -1), 'must be an object', 'FORMAT');
    const input = isRecord(request) ? request : {};
    reportUnknownFields(input, importFields, prefix, 'an import', report);
    return parseImportRequest(input, prefix, report);
  });

const importOne = (
  { context, caller, origin }: Pick<AuthenticatedCall<unknown>, 'context' | 'caller' | 'origin'>,
  request: ImportRequest,
): files.FileDescriptor => toFileAnswer(context, importFile(context, caller, request), origin);

export const importRoutes = [
  onMerchant(
    files.importFile,
    [
      'url',
      'mediaType',
      'displayName',
      'parentFolderId',
      'private',
      'labels',
      'mimeType',
      'externalInfo',
      'urlParams',
      'urlHeaders',
      'filePath',
    ],
    call => ({
      file: importOne(
        call,
        validate(report => parseImportRequest({ ...call.input }, '', report)),
      ),
    }),
  ),
  onMerchant(files.bulkImportFiles, ['importFileRequests'], call => {
    const requested = validateImportRequests(call.input.importFileRequests).map((request, index) =>
      validateImportRequest(request, `importFileRequests[${index}].`),
    );
    return { files: requested.map(one => importOne(call, one)) };
  }),
  onMerchant(files.bulkImportFile, ['importFileRequests', 'returnEntity'], call => {
    const { input } = call;
    const requests = validateImportRequests(input.importFileRequests);
    const returnEntity = validate(report => parseQueryBoolean(input.returnEntity, 'returnEntity', report));
    const ids = requests.map(() => '');
    const start = (index: number) =>
      importOne(call, validateImportRequest(requests[index], `importFileRequests[${index}].`));
    return runBulk(ids, start, returnEntity);
  }),
];
