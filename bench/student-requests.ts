import { Agent, request } from 'node:http';

/** One request of a student. */
export interface StudentRequest {
  path: string;
  headers: Record<string, string>;
  /** A body makes it a POST. */
  body?: object;
}

export interface Answered {
  status: number;
  text: string;
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

/** Sends a request on a kept connection; rejects without an answer. */
export function send(url: string, wanted: StudentRequest): Promise<Answered> {
  const { path, headers, body } = wanted;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      url + path,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - began }),
        );
      },
    );
    // The server may close an idle connection while a request is sent on it.
    const isStale = (error: NodeJS.ErrnoException) => call.reusedSocket && error.code === 'ECONNRESET';
    call.on('error', (error) => (isStale(error) ? resolve(send(url, wanted)) : reject(error)));
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The answer to a request. @throws unless its status is 200 */
export async function sendAnswered(url: string, wanted: StudentRequest): Promise<Answered> {
  const answered = await send(url, wanted);
  if (answered.status !== 200) throw new Error(`${wanted.path}: ${answered.status} ${answered.text}`);
  return answered;
}

/** Does the work of all items, so many at a time. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) await work(item, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
