import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { RawRequest } from './property/random-requests.ts';

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
/** Only stops a request that gets no answer. */
const PATIENCE_MS = 120_000;

/** Sends the request unchanged; `fetch` would correct or refuse invalid ones. */
export function sendRaw(serverUrl: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const { hostname, port } = new URL(serverUrl);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = request(
    { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: PATIENCE_MS },
    (answer) => {
      const chunks: Buffer[] = [];
      // Event streams end when the client disconnects.
      if (answer.headers['content-type'] === 'text/event-stream') {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' });
        return void answer.destroy();
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString(
          'utf8',
        );
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      });
    },
  );
  sent.on('timeout', () => sent.destroy(new Error('No answer in time')));
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
