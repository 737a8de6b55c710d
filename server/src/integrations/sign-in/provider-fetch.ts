import type { IncomingMessage } from 'node:http';
import { rootCertificates } from 'node:tls';
import type { CustomFetch, CustomFetchOptions } from 'openid-client';
import { lookUpPublic, mayConnectTo } from '#platform/security/public-address.ts';
import { readLimited } from '#platform/security/read-limited.ts';
import { sendRequest } from '#platform/security/send-request.ts';
import { ProviderFailure } from './provider-failure.ts';

export interface ProviderNetwork {
  /** The installation allows addresses of its own network, and `http`. */
  anyAddress: boolean;
  /** Certificates (PEM) that are trusted besides the usual ones. */
  certificates?: string | undefined;
}

const TIMEOUT_MS = 10_000;
/** Longer than the keys and the answers of any provider. */
const ANSWER_MAX = 500_000;
const WITHOUT_BODY = [204, 205, 304];

function headersOf(response: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) headers.set(name, String(value));
  return headers;
}

function send(
  url: string,
  { method, headers, body, signal }: CustomFetchOptions,
  { anyAddress, certificates }: ProviderNetwork,
): Promise<IncomingMessage> {
  const payload = body === undefined || body === null ? undefined : String(body);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return sendRequest(
    url,
    {
      method,
      headers: {
        ...headers,
        ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
      },
      agent: false,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(!anyAddress && { lookup: lookUpPublic }),
      ...(certificates !== undefined && { ca: [...rootCertificates, certificates] }),
    },
    payload,
  );
}

/**
 * A `fetch` for addresses that somebody has entered, and for those that their answers name. Each is checked before the connection and
 * when its name is looked up; redirections are not followed; long answers are cut off.
 */
export const providerFetch =
  (network: ProviderNetwork): CustomFetch =>
  async (url, options) => {
    if (!mayConnectTo(url, network)) throw new ProviderFailure('refused', 'address');
    try {
      const response = await send(url, options, network);
      const status = response.statusCode ?? 0;
      const body = await readLimited(response, ANSWER_MAX);
      if (body === undefined) throw new ProviderFailure('refused', 'too_long');
      return new Response(WITHOUT_BODY.includes(status) ? null : new Uint8Array(body), {
        status,
        headers: headersOf(response),
      });
    } catch (error) {
      if (error instanceof ProviderFailure) throw error;
      throw new ProviderFailure('away', 'no_answer');
    }
  };
