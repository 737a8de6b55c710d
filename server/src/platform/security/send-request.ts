import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** @throws when there is no response, also when the other side changes to another protocol (101) */
export const sendRequest = (url: string, options: RequestOptions, payload?: string | Buffer | null) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, options, resolve);
    request.on('error', reject);
    // Another protocol makes neither a response nor an error.
    request.on('close', () => reject(new Error('The connection was closed')));
    request.end(payload);
  });

/** The beginning of a response, also of one that breaks off. The rest is not read. */
export async function readStart(response: IncomingMessage, maxLength: number): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  try {
    for await (const part of response as AsyncIterable<string>) {
      text += part.slice(0, maxLength);
      if (text.length >= maxLength) break;
    }
  } catch {
    // What has arrived is enough.
  }
  return text;
}
