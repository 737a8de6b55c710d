import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { answersSentences, type Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { ErrorBody } from '@dekanat/contract/api/errors.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { verificationPath } from '@dekanat/contract/papers/verification.ts';
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { isCollision } from '#db/database-errors.ts';
import { callerOf } from '../authentication/authorise.ts';
import { languageOf } from '../context.ts';
import { errorResponse, notFound, Refusal } from '../errors.ts';

// An `import` would also load Node's HTTP client: 10 MB that the server never needs.
const { STATUS_CODES } = process.getBuiltinModule('node:http');
const JSON_TYPE = 'application/json; charset=utf-8';

/** Maps errors of Fastify to failures of the API. */
function fromFastify(error: FastifyError): unknown {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too_large');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_type');
  // The parameter is longer than any id.
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  if (error.statusCode === 503) return new Refusal('unavailable');
  if (error.statusCode !== undefined && error.statusCode < 500) return new Refusal('malformed');
  return error;
}

/** The first of the messages of fields. */
const sentenceOf = (message: ErrorBody['message']): string =>
  typeof message === 'string' ? message : (Object.values(message).flat()[0] ?? '');

/** Cabinets of students also upload, with or without an account, and show one sentence. */
const isAnsweredBySentence = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  answersSentences(endpoint) ||
  (endpoint.withoutAccount === true && (callerOf(request)?.kind ?? 'student') === 'student');

/** The language of the message: that of the request, else that of a student, as of all content that the student reads. */
function languageFor(request: FastifyRequest): Language | undefined {
  const caller = callerOf(request);
  return languageOf(request) ?? (caller?.kind === 'student' ? caller.language : undefined);
}

export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = fromFastify(error);
  const { status, body, retryAfterSeconds } = errorResponse(failure, languageFor(request), request.id);
  const { endpoint } = request.routeOptions.config;
  if (endpoint !== undefined && isAnsweredBySentence(endpoint, request))
    body.message = sentenceOf(body.message);
  // Nobody reads the answer, and the statements may have been cancelled.
  if (reply.raw.closed) request.log.debug({ err: error }, 'The client has gone');
  // A refusal is planned: a full disk, a server that stops, two changes at the same time.
  else if (status >= 500 && (failure instanceof Refusal || isCollision(failure)))
    request.log.warn({ err: error }, 'Request refused');
  else if (status >= 500) request.log.error({ err: error }, 'Request failed');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).type(JSON_TYPE).send(JSON.stringify(body));
}

/** Statuses of connections that send no valid HTTP, or too slowly. */
const CONNECTION_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const DISCARD_MS = 5_000;
/**
 * Closing a connection while the client is still sending resets it, and the client loses the answer: what it sends is
 * discarded for some seconds. The parser gets none of it, so that the request is not served after all.
 */
function discardRest(socket: Socket): void {
  socket
    .removeAllListeners('data')
    .on('data', () => undefined)
    .resume();
  const timer = setTimeout(() => socket.destroy(), DISCARD_MS);
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
}

const CODE_PAGE = verificationPath('');

/** The address of a page for a code with invalid URL encoding, where each character of the code stands for itself. */
function codePageOf({ method, url }: FastifyRequest): string | undefined {
  const [path = ''] = url.split('?');
  return method === 'GET' && path.startsWith(CODE_PAGE) ? path.replaceAll('%', '%25') : undefined;
}

/** Failures before routing: invalid URL encoding, and bytes that are not HTTP. */
export const EARLY_ERROR_HANDLERS = {
  frameworkErrors: (error, request, reply) => {
    // A mistyped address of a paper leads to the page that says that there is no such paper.
    const page = error.code === 'FST_ERR_BAD_URL' ? codePageOf(request) : undefined;
    if (page === undefined) handleError(error, request, reply);
    else void reply.redirect(page, 302);
  },
  clientErrorHandler: (error, socket) => {
    // Inside a response that has begun, an error would be read as part of its body.
    const { _httpMessage: response } = socket as { _httpMessage?: { headersSent: boolean } };
    if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent)
      return void socket.destroy();
    const status = CONNECTION_STATUS[error.code] ?? 400;
    const key = status === 408 ? 'error.not_in_time' : 'error.malformed';
    const { body } = errorResponse(new Refusal('malformed', { key }), undefined, randomUUID());
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `content-type: ${JSON_TYPE}`,
      'connection: close',
    ];
    socket.end(`${[...head, `content-length: ${Buffer.byteLength(text)}`].join('\r\n')}\r\n\r\n${text}`);
    if (status === 408) discardRest(socket);
    // Do not read what the client may still send.
    else socket.destroySoon();
  },
} satisfies FastifyServerOptions;
