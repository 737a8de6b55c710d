import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Download } from '#api/download.ts';
import { shareFonts } from './pdf-fonts.ts';

/** The interface font with all glyphs: names contain Cyrillic letters and Uzbek apostrophes (decision 24). */
export const REGULAR = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
);
export const BOLD = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
);
export const [BLACK, GREY, PALE] = ['#000000', '#595959', '#a6a6a6'];

export type PdfDocument = InstanceType<typeof import('pdfkit')>;
type TextOptions = PDFKit.Mixins.TextOptions;

/** Other requests run between two pages. */
export const afterPage = () => new Promise(setImmediate);

/** The font draws a dot or comma under the 7 before it, as in 27.11.2026. */
const NARROW_PAIR = /7[.,]/;
/** Without kerning. The library passes features on, which may also be an object that says of each whether it applies. */
const UNKERNED = { kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** Writes texts with such a pair without kerning. Others keep it: only what has no features is laid out once and cached. */
function withLegibleNumbers(pdf: PdfDocument): PdfDocument {
  const options = (text: string, given: TextOptions = {}): TextOptions =>
    NARROW_PAIR.test(text) ? { features: UNKERNED, ...given } : given;
  const [heightOfString, widthOfString] = [pdf.heightOfString, pdf.widthOfString];
  const write = pdf.text as (words: string, x?: number, y?: number, given?: TextOptions) => PdfDocument;
  return Object.assign(pdf, {
    text: (words: string, x?: number, y?: number, given?: TextOptions) =>
      write.call(pdf, words, x, y, options(words, given)),
    heightOfString: (words: string, given?: TextOptions) =>
      heightOfString.call(pdf, words, options(words, given)),
    widthOfString: (words: string, given?: TextOptions) =>
      widthOfString.call(pdf, words, options(words, given)),
  });
}

/** A document without pages. The library is loaded on demand, because most processes never print. */
export async function openPdf(title: string): Promise<PdfDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    info: { Title: title },
    autoFirstPage: false,
    bufferPages: true,
  });
  shareFonts(pdf, [REGULAR, BOLD]);
  return withLegibleNumbers(pdf.font(REGULAR));
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
