/** The origins of a shop's files. Each of them differs from the API's origin. */
export interface FileOrigins {
  readonly pictures: string;
  readonly films: string;
  readonly uploads: string;
}

const KINDS: Readonly<Record<string, keyof FileOrigins>> = {
  media: 'pictures',
  video: 'films',
  upload: 'uploads',
  'upload-resumable': 'uploads',
};

const ADDRESS = /http:\/\/[\w.]+:\d+\/(media|video|upload|upload-resumable)(?=[/"])/g;

/**
 * Rewrites the addresses of files in the platform's JSON answers to the origins that `find` returns, because a real
 * platform serves files from other origins than its API. Without origins, the answers stay the same.
 */
export const withFilesApart =
  (fetch: (request: Request) => Promise<Response>, find: () => FileOrigins | undefined) =>
  async (request: Request): Promise<Response> => {
    const answer = await fetch(request);
    const origins = find();
    if (!origins || !answer.headers.get('content-type')?.startsWith('application/json')) return answer;
    const text = await answer.text();
    const { status } = answer;
    const headers = new Headers(answer.headers);
    headers.delete('content-length');
    return new Response(
      text.replace(ADDRESS, (all, kind) => (KINDS[kind] ? `${origins[KINDS[kind]]}/${kind}` : all)),
      { status, headers },
    );
  };
