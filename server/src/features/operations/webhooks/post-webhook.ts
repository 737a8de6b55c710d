import { VERSION } from '#api/http/version.ts';
import { isPublicEndpoint, lookUpPublic } from '#platform/security/public-address.ts';
import { readStart, sendRequest } from '#platform/security/send-request.ts';

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
  try {
    const response = await sendRequest(url, options, payload);
    return { status: response.statusCode ?? null, excerpt: plain(await readStart(response, EXCERPT_MAX)) };
  } catch (error) {
    return { status: null, excerpt: plain((error as Error).message) };
  }
}
