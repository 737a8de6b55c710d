import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Download } from '#api/download.ts';

/** The interface font with all glyphs: names contain Cyrillic letters and Uzbek apostrophes (decision 24). */
export const REGULAR = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
);
export const BOLD = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
);
export const [BLACK, GREY, PALE] = ['#000000', '#595959', '#a6a6a6'];

export type PdfDocument = InstanceType<typeof import('pdfkit')>;

/** Other requests run between two pages. */
export const afterPage = () => new Promise(setImmediate);

/** A document without pages. The library is loaded on demand, because most processes never print. */
export async function openPdf(title: string): Promise<PdfDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    font: REGULAR,
    info: { Title: title },
    autoFirstPage: false,
    bufferPages: true,
  });
}

/** A4 pages as a PDF file. */
export async function pdfFile(
  { filename, title }: { filename: string; title: string },
  draw: (pdf: PdfDocument) => void | Promise<void>,
): Promise<Download> {
  const pdf = await openPdf(title);
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise((resolve) => pdf.once('end', resolve));
  await draw(pdf);
  pdf.end();
  await done;
  return { filename, mime: 'application/pdf', body: Readable.from(parts) };
}
