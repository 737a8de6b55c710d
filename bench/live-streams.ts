import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { bearer, tokensOf } from './tokens.ts';

/** Streams that are opened at a time. */
const OPENED_AT_ONCE = 50;
const SIGN_INS_AT_ONCE = 4;

export interface LiveStream {
  /** Resolves with the time of the next event whose text contains these words. */
  next(words: string): Promise<number>;
  close(): void;
}

/** Calls `work` for each item, so many at a time. */
async function eachOf<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += atOnce)
    results.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  return results;
}

/** Authorisation of each of these accounts. */
export const headersOf = (url: string, usernames: readonly string[]): Promise<Record<string, string>[]> =>
  eachOf(usernames, SIGN_INS_AT_ONCE, async (username) => bearer(await tokensOf(url, username)));

/** Opens a stream of events as a browser does, on a connection of its own. */
function openStream(url: string, headers: Record<string, string>): Promise<LiveStream> {
  return new Promise((opened, failed) => {
    const call: ClientRequest = request(url + pathOf(events.stream), { headers, agent: false });
    call.once('error', failed);
    call.once('response', (response: IncomingMessage) => {
      if (response.statusCode !== 200)
        return failed(new Error(`A stream was answered ${response.statusCode}`));
      let waiting: { words: string; heard: (at: number) => void } | undefined;
      response.setEncoding('utf8').on('data', (text: string) => {
        if (waiting !== undefined && text.includes(waiting.words)) waiting.heard(performance.now());
      });
      // The connection is cut at the end of the benchmark.
      response.on('error', () => undefined);
      call.off('error', failed).on('error', () => undefined);
      opened({
        next: (words) => new Promise((heard) => (waiting = { words, heard })),
        close: () => call.destroy(),
      });
    });
    call.end();
  });
}

/** Opens a stream for each of these authorisations. */
export const openStreams = (url: string, callers: readonly Record<string, string>[]): Promise<LiveStream[]> =>
  eachOf(callers, OPENED_AT_ONCE, (headers) => openStream(url, headers));
