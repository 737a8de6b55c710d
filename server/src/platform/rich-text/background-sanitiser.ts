import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { BACKGROUND_NICENESS } from '#config/background-niceness.ts';
import { sanitiseRichText, sanitiseWrittenText, type WrittenText } from './rich-text.ts';

/** Longer texts would delay other requests: sanitising takes about a millisecond per thousand characters. */
const INLINE_CHARACTERS = 10_000;
const IDLE_MS = 60_000;

/** One low-priority thread, which ends when it is idle. */
const threads = new Piscina({
  filename: fileURLToPath(new URL('./rich-text.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  niceIncrement: BACKGROUND_NICENESS,
  recordTiming: false,
});
// The pool replaces a worker that fails between tasks; without this handler the error would end the process.
threads.on('error', () => undefined);

/** Sanitises rich text like `sanitiseRichText`, long texts in a thread of its own. */
export const sanitiseInBackground = async (html: string): Promise<string> =>
  html.length <= INLINE_CHARACTERS
    ? sanitiseRichText(html)
    : ((await threads.run(html, { name: 'sanitiseRichText' })) as string);

/** Sanitises like `sanitiseWrittenText`, long texts in the same thread. */
export const sanitiseWrittenInBackground = async (
  text: WrittenText,
): Promise<ReturnType<typeof sanitiseWrittenText>> =>
  text.html.length <= INLINE_CHARACTERS
    ? sanitiseWrittenText(text)
    : ((await threads.run(text, { name: 'sanitiseWrittenText' })) as ReturnType<typeof sanitiseWrittenText>);
