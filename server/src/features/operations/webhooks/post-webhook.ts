import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { VERSION } from '#api/http/version.ts';
import { isPublicEndpoint, lookUpPublic } from '#platform/security/public-address.ts';

export interface WebhookAnswer {
  /** null: no answer. */
  status: number | null;
  /** The beginning of the answer, or why there is none. */
  excerpt: string;
}

interface Posted {
  headers: Record<string, string>;
  payload: string;
  /** The installation allows addresses of its own network, and without https. */
  anyAddress: boolean;
  timeoutMs: number;
}

const EXCERPT_MAX = 500;
const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, EXCERPT_MAX);

/**
 * Sends one delivery. The name is looked up for the connection and refused if one of its addresses is not public; redirections are
 * answers like others and not followed; of an answer only the beginning is read.
 */
export async function postWebhook(
  url: string,
  { headers, payload, anyAddress, timeoutMs }: Posted,
): Promise<WebhookAnswer> {
  if (!anyAddress && !isPublicEndpoint(url)) return { status: null, excerpt: 'The address is not public' };
  const options = {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
      'user-agent': `Dekanat/${VERSION}`,
    },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!anyAddress && { lookup: lookUpPublic }),
  } as const;
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const request = send(url, options, (response) => {
      let text = '';
      const finish = () => {
        resolve({ status: response.statusCode ?? null, excerpt: plain(text) });
        request.destroy();
      };
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part.slice(0, EXCERPT_MAX);
        if (text.length >= EXCERPT_MAX) finish();
      });
      response.on('end', finish);
      response.on('error', finish);
    });
    request.on('error', ({ message }) => resolve({ status: null, excerpt: plain(message) }));
    request.end(payload);
  });
}
