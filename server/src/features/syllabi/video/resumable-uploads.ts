import { Readable } from 'node:stream';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { normaliseText } from '@dekanat/contract/api/fields.ts';
import { UPLOADS_PATH, videos } from '@dekanat/contract/syllabi/videos.ts';
import { authorise, callerOf } from '#api/authentication/authorise.ts';
import type { Caller } from '#api/caller.ts';
import { type Context, namedUniversity, publicContext, signedInContext } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { rateLimitFor } from '#api/http/rate-limits.ts';
import type { Feature } from '#api/implement.ts';
import { lazyStream } from './lazy-stream.ts';
import type { ProtocolAnswer, ProtocolRequest } from './upload-protocol.ts';
import { createUpload, ownUpload, removeUpload, requireUploadAllowed } from './upload-rows.ts';

/** Declares permission, limits and timeouts of the routes, which the protocol defines. */
const ENDPOINT: Endpoint = { ...videos.storeFiles, path: '/uploads' };
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE'] as const;

type Headers = ProtocolRequest['headers'];

/** The library of the protocol takes 10 MB of memory: it is loaded with the first upload. */
const loadProtocol = () => import('./upload-protocol.ts');

/** The declared name and size of a new upload. @throws Invalid, Refusal */
async function declaredFile(headers: Headers) {
  const length = headers['upload-length'];
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) throw new Refusal('malformed');
  const { filenameOf } = await loadProtocol();
  const name = filenameOf(String(headers['upload-metadata']));
  if (name === undefined) throw invalidField('filename', 'invalid.required');
  return { name: normaliseText(name), size: Number(length) };
}

/** Checks a new upload and registers it. @returns its id */
async function startUpload(context: Context<Caller>, headers: Headers): Promise<string> {
  const file = await declaredFile(headers);
  await requireUploadAllowed(context, file, 'filename');
  return createUpload(context, file);
}

function queryOf(query: unknown): { university_id?: number } {
  const named = Number((query as { university_id?: string }).university_id);
  return Number.isInteger(named) ? { university_id: named } : {};
}

/**
 * Resumable uploads (docs/decisions/0046-videos.md). Callers see their own uploads only; bodies go from the socket to the
 * disk.
 */
export const resumableUploads: Feature = (app, services) => {
  let protocol: Promise<(request: ProtocolRequest) => Promise<ProtocolAnswer>> | undefined;
  const answer = async (request: ProtocolRequest) => {
    protocol ??= loadProtocol().then(({ uploadProtocol }) => uploadProtocol(services));
    return (await protocol)(request);
  };
  const create = async (context: Context<Caller>, headers: Headers): Promise<ProtocolAnswer> => {
    const id = await startUpload(context, headers);
    try {
      return await answer({ method: 'POST', id, headers });
    } catch (error) {
      await removeUpload(services.db, id);
      throw error;
    }
  };
  const process = async (
    context: Context<Caller>,
    { method, headers, body, id }: Omit<ProtocolRequest, 'body'> & { body: unknown },
  ): Promise<ProtocolAnswer> => {
    if (method === 'POST') return create(context, headers);
    if ((await ownUpload(context, id)) === undefined) throw notFound();
    if (!(body instanceof Readable)) return answer({ method, id, headers });
    const { stream, detach } = lazyStream(body);
    return answer({ method, id, headers, body: stream }).finally(detach);
  };
  void app.register(async (own) => {
    own.addContentTypeParser('application/offset+octet-stream', (_request, stream, done) =>
      done(null, stream),
    );
    for (const method of METHODS)
      own.route<{ Params: { id?: string } }>({
        method,
        url: method === 'POST' ? UPLOADS_PATH : `${UPLOADS_PATH}/:id`,
        // The published description lists calls with JSON bodies only.
        schema: { hide: true },
        config: { endpoint: ENDPOINT, ...rateLimitFor(services, ENDPOINT) },
        onRequest: authorise(services, ENDPOINT),
        async handler(request, reply) {
          const caller = callerOf(request);
          if (caller === undefined) throw new Refusal('signed_out');
          const university = namedUniversity(queryOf(request.query), {});
          const context = signedInContext(publicContext(services, request, reply), caller, university);
          const { headers, body, params } = request;
          const { status, headers: answered } = await process(context, {
            method,
            headers,
            body,
            id: params.id ?? '',
          });
          return reply.code(status).headers(answered).send(null);
        },
      });
  });
};
