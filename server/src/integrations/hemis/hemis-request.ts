import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { lookUpPublic } from '#platform/security/public-address.ts';
import { readLimited } from '#platform/security/read-limited.ts';
import { sendRequest } from '#platform/security/send-request.ts';

export interface HemisResponse {
  status: number;
  /** Undefined when it is no JSON, or too long. */
  body: unknown;
  /** What the service asks to wait before the next request. */
  retryAfterMs: number | undefined;
}

interface HemisRequest {
  /** The value of the header. */
  authorization: string;
  maxBytes: number;
  signal: AbortSignal;
  /** Sent by POST. */
  body?: { type: string; text: string };
  headers?: Record<string, string>;
}

export interface HemisTransport {
  /** @throws when there is no complete response */
  send(address: string, request: HemisRequest): Promise<HemisResponse>;
}

interface TransportSettings {
  /** Refuses names with an address that is not public. */
  publicOnly?: boolean | undefined;
  /** Certificates (PEM) that are trusted besides the usual ones. */
  certificates?: string | undefined;
}

/** Connections that are kept for the next request. */
const SOCKETS = 4;
const MAX_WAIT_SECONDS = 60;

async function readJson(response: IncomingMessage, maxBytes: number): Promise<unknown> {
  const body = await readLimited(response, maxBytes);
  try {
    return body && JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function waitIn(header: string | undefined): number | undefined {
  const seconds = Number(header);
  return header !== undefined && seconds >= 0 ? Math.min(seconds, MAX_WAIT_SECONDS) * 1_000 : undefined;
}

/** Sends requests to one service. Redirections are not followed, so that the token goes to no other address. */
export function createTransport({ publicOnly = false, certificates }: TransportSettings): HemisTransport {
  const options = { keepAlive: true, maxSockets: SOCKETS, ...(publicOnly && { lookup: lookUpPublic }) };
  const trusted = certificates && { ca: [...rootCertificates, certificates] };
  const agents = { http: new HttpAgent(options), https: new HttpsAgent({ ...options, ...trusted }) };
  return {
    async send(address, { authorization, maxBytes, signal, body, headers }) {
      const response = await sendRequest(
        address,
        {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            ...headers,
            authorization,
            accept: 'application/json',
            ...(body && { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) }),
          },
          agent: address.startsWith('https:') ? agents.https : agents.http,
          signal,
        },
        body?.text,
      );
      return {
        status: response.statusCode ?? 0,
        body: await readJson(response, maxBytes),
        retryAfterMs: waitIn(response.headers['retry-after']),
      };
    },
  };
}
