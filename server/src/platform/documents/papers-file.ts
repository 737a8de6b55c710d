import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { BACKGROUND_NICENESS } from '#config/background-niceness.ts';
import { transferred } from '#platform/web-streams.ts';
import type { Logos, Paper } from './paper.ts';
import type { PapersTask } from './paper-worker.ts';

const IDLE_MS = 60_000;

/** A thousand papers occupy a core for a minute; a low-priority thread keeps requests unaffected. */
const worker = new Piscina({
  filename: fileURLToPath(new URL('./paper-worker.ts', import.meta.url)),
  name: 'writePapers',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
  niceIncrement: BACKGROUND_NICENESS,
  recordTiming: false,
});
// The pool replaces a worker that fails between tasks; without this handler the error would end the process.
worker.on('error', () => undefined);

interface PapersFile {
  /** Title of the file. */
  title: string;
  papers: AsyncIterable<Paper>;
  logos: Logos;
  path: string;
  signal: AbortSignal;
}

/** Writes papers into one PDF, each with page numbers of its own. Memory holds one paper at a time. */
export async function writePapersFile({ title, papers, logos, path, signal }: PapersFile): Promise<void> {
  const iterator = papers[Symbol.asyncIterator]();
  const stream = new ReadableStream<Paper>({
    async pull(to) {
      const { done, value } = await iterator.next();
      if (done) to.close();
      else to.enqueue(value);
    },
  });
  const task: PapersTask = { title, papers: stream, logos, path };
  await worker.run(task, { transferList: transferred(stream), signal });
}
