import { open } from 'node:fs/promises';

/** Detects the type from the content; the file name and the sent type are not trusted. */
export async function detectFileType(head: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
}

const PDF_END = '%%EOF';
/** PDF readers search the end mark in the last kilobyte. */
const PDF_TAIL_BYTES = 1_024;

/** Whether a PDF is complete and has nothing appended. */
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
