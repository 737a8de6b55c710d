import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Logos, Paper } from './paper.ts';
import { openPdf } from './pdf-file.ts';
import { drawPaper } from './render-paper.ts';

export interface PapersTask {
  title: string;
  papers: ReadableStream<Paper>;
  logos: Logos;
  /** The file that is written. */
  path: string;
}

/** Runs in a low-priority thread. Each paper is written before the next one is read. */
export async function writePapers({ title, papers, logos, path }: PapersTask): Promise<void> {
  const pdf = await openPdf(title);
  const file = pdf.pipe(createWriteStream(path, { mode: 0o600 }));
  for await (const paper of papers) {
    await drawPaper(pdf, paper, logos);
    if (file.writableNeedDrain) await once(file, 'drain');
  }
  pdf.end();
  await finished(file);
}
