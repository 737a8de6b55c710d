import type { Logos, PrintedLetterhead } from './paper.ts';
import { type PaperPage, writeLine } from './paper-page.ts';
import { BLACK, BOLD, GREY, type PdfDocument, REGULAR } from './pdf-file.ts';

const LOGO = 52;
/** Between logo and text, and between text and rule. */
const GAP = 10;

/** What the types of the library leave out. */
type Image = Parameters<PdfDocument['image']>[0];
type ImageOpener = PdfDocument & { openImage(bytes: Buffer): Image };
const opened = new WeakMap<PdfDocument, Map<Uint8Array, Image>>();

/** Opens each logo once in a document, so that a thousand papers embed it once. */
function openLogo(pdf: PdfDocument, logo: Uint8Array): Image {
  const images = opened.get(pdf) ?? new Map<Uint8Array, Image>();
  opened.set(pdf, images);
  const image = images.get(logo) ?? (pdf as ImageOpener).openImage(Buffer.from(logo));
  images.set(logo, image);
  return image;
}

/** Logo on the left, centred texts, and a rule below; nothing on a paper that no university issues. */
export function drawLetterhead(
  page: PaperPage,
  { logo_file_id, header, university, contacts }: PrintedLetterhead,
  logos: Logos,
): void {
  if (university === '') return;
  const { pdf, left, width } = page;
  const top = pdf.y;
  const logo = logo_file_id === null ? undefined : logos.get(logo_file_id);
  const indent = logo === undefined ? 0 : LOGO + GAP;
  if (logo !== undefined) pdf.image(openLogo(pdf, logo), left, top, { fit: [LOGO, LOGO] });
  const line = (text: string, gap: number) => {
    if (text !== '') writeLine(page, text, { align: 'center', gap, indent });
  };
  pdf.font(REGULAR).fontSize(8.5).fillColor(GREY);
  line(header, 3);
  pdf.font(BOLD).fontSize(12).fillColor(BLACK);
  line(university, 3);
  pdf.font(REGULAR).fontSize(8).fillColor(GREY);
  line(contacts, 0);
  const bottom = Math.max(pdf.y, logo === undefined ? 0 : top + LOGO) + GAP / 2;
  pdf
    .lineWidth(0.8)
    .strokeColor(BLACK)
    .moveTo(left, bottom)
    .lineTo(left + width, bottom)
    .stroke();
  pdf.y = bottom + 2 * GAP;
}
