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
  const lines = pages.flatMap((page) => {
    const [, id] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    let signs = new Map<string, string>();
    return [...content(objects.get(id) ?? '').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(
      ([, font, shown]) => {
        if (font !== undefined) signs = fonts.get(font) ?? signs;
        if (shown === undefined) return [];
        const glyphs = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
        return [glyphs.map((glyph) => signs.get(glyph) ?? '').join('')];
      },
    );
  });
  return { lines, pages: pages.length };
}
