interface Glyph {
  codePoints: readonly number[];
}

/** A font as the library of PDF files opens it. */
interface OpenFont {
  getGlyph(id: number, characters?: readonly number[]): Glyph | null;
  /** By id, with the characters for which the glyph was asked first. */
  _glyphs: Record<number, Glyph>;
}

/** By file. The library opens a font for each document, and reads its tables again: that took three quarters of the time of a page. */
const opened = new Map<string, OpenFont>();

const currentFont = (pdf: PDFKit.PDFDocument): OpenFont =>
  (pdf as unknown as { _font: { font: OpenFont } })._font.font;

/** `’` and `ʼ` have one glyph: what is copied out of a document must not depend on the documents before it. */
function withAskedCharacters(font: OpenFont): OpenFont {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, characters = []) => {
    const known = font._glyphs[id];
    if (known && characters.length > 0 && known.codePoints.join() !== characters.join())
      delete font._glyphs[id];
    return getGlyph(id, characters);
  };
  return font;
}

/** Lets the document use fonts that documents of this process share. */
export function shareFonts(pdf: PDFKit.PDFDocument, files: readonly string[]): void {
  for (const file of files) {
    const font = opened.get(file);
    if (font) pdf.registerFont(file, font as unknown as PDFKit.Mixins.PDFFontSource);
    else opened.set(file, withAskedCharacters(currentFont(pdf.font(file))));
  }
}
