import { open } from 'node:fs/promises';

/** A file's type by its content: its name and what the sender says of it count for nothing. */
export async function typeOf(head: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
}

const PDF_END = '%%EOF';
/** Readers look for the end mark in the last kilobyte; what hides behind it is no PDF. */
const PDF_TAIL_BYTES = 1_024;

/** Whether a file that begins like a PDF also ends like one: it came whole, and nothing hangs on to it. */
export async function endsAsPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, PDF_TAIL_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    return tail.includes(PDF_END);
  } finally {
    await file.close();
  }
}
