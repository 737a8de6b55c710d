import { inflateSync } from 'node:zlib';

/** Characters by glyph, from the font's ToUnicode table. */
function signsOf(map: string): Map<string, string> {
  const signs = new Map<string, string>();
  for (const [, from = '0', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [at, [, code = '']] of [...list.matchAll(/<(\w+)>/g)].entries())
      signs.set(
        (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      );
  return signs;
}

/** The text lines of a PDF in drawing order, and its number of pages. */
export function pdfText(file: Buffer): { lines: string[]; pages: number } {
  const pages = pdfPages(file);
  return { lines: pages.flat(), pages: pages.length };
}

/** The text lines of each page in drawing order. */
const pdfPages = (file: Buffer): string[][] => pdfLines(file).map((lines) => lines.map(({ text }) => text));

/** The text lines of each page in drawing order, with the place where they begin, in points. */
export function pdfLines(file: Buffer): { text: string; left: number }[][] {
  const objects = new Map(
    [...file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [
      id,
      body ?? '',
    ]),
  );
  const content = (body: string) => {
    const [, data = ''] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? [];
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const all = [...objects.values()];
  const fonts = new Map(
    all.flatMap((body) =>
      [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
        return [name, signsOf(content(objects.get(map) ?? ''))] as const;
      }),
    ),
  );
  const pages = all.filter((body) => /\/Type \/Page\n/.test(body));
  return pages.map((page) => {
    const [, id] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    let signs = new Map<string, string>();
    let left = 0;
    return [
      ...content(objects.get(id) ?? '').matchAll(
        /\/(F\d+) [\d.]+ Tf|1 0 0 1 ([\d.]+) [\d.]+ Tm|\[([^\]]*)\] TJ/g,
      ),
    ].flatMap(([, font, place, shown]) => {
      if (place !== undefined) left = Number(place);
      if (font !== undefined) signs = fonts.get(font) ?? signs;
      if (shown === undefined) return [];
      const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return [{ text: glyphs.map((glyph) => signs.get(glyph) ?? '').join(''), left }];
    });
  });
}
