import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import {
  changedPart,
  documentParts,
  packageFile,
  paragraph,
  partsOf,
  RELATIONSHIPS,
  relationship,
} from '#test/template-factories.ts';
import { markSample } from './mark-sample.ts';

const LINE = 'NAMUNA / ОБРАЗЕЦ / SAMPLE';
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
const countIn = (text = '') => text.split(LINE).length - 1;

it('sample line: a document without headers gets one on every page', async () => {
  const parts = partsOf(
    markSample('docx', await bytesOf(packageFile(documentParts(paragraph('Xat')))), LINE),
  );
  expect(countIn(parts['word/headersample.xml'])).toBe(1);
  expect(parts['[Content_Types].xml']).toContain('PartName="/word/headersample.xml"');
  const [, id] =
    /Id="(rId\d+)"[^>]*Target="headersample.xml"/.exec(parts['word/_rels/document.xml.rels'] ?? '') ?? [];
  expect(parts['word/document.xml']).toMatch(
    new RegExp(`<w:sectPr><w:headerReference [^>]*w:type="default" r:id="${id}"/></w:sectPr>`),
  );
});

it('sample line: stands above the headers of a document, and on a first page without header', async () => {
  const parts = documentParts(paragraph('Xat'), relationship('rId7', 'header', 'header1.xml'));
  const body = parts['word/document.xml']?.replace(
    '<w:sectPr/>',
    '<w:sectPr><w:headerReference w:type="default" r:id="rId7"/><w:titlePg/></w:sectPr>',
  );
  const header = `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${paragraph('Universitet')}</w:hdr>`;
  const file = packageFile({ ...parts, 'word/document.xml': body ?? '', 'word/header1.xml': header });
  const marked = partsOf(markSample('docx', await bytesOf(file), LINE));
  expect(countIn(marked['word/header1.xml'])).toBe(1);
  expect(marked['word/header1.xml']).toContain('Universitet');
  expect(countIn(marked['word/headersample.xml'])).toBe(1);
  const references = [
    ...(marked['word/document.xml'] ?? '').matchAll(/<w:headerReference [^>]*w:type="(\w+)"/g),
  ];
  expect(references.map(([, type]) => type)).toEqual(['first', 'default']);
  expect(marked['word/_rels/document.xml.rels']).toContain(RELATIONSHIPS);
});

it('sample line: is printed above every page of every sheet of a workbook', async () => {
  const written = await writeXlsx({
    sheets: ['A', 'B'].map((name) => ({ name, rows: [[name]] })),
  });
  const own =
    '<headerFooter differentFirst="1"><oddHeader>&amp;LFakultet&amp;CDekanat</oddHeader><oddFooter>&amp;P</oddFooter></headerFooter>';
  const bytes = changedPart(written, 'xl/worksheets/sheet1.xml', (text) =>
    text.replace('</worksheet>', `${own}</worksheet>`),
  );
  const parts = partsOf(markSample('xlsx', new Uint8Array(bytes), LINE));
  expect(/<headerFooter.*<\/headerFooter>/s.exec(parts['xl/worksheets/sheet1.xml'] ?? '')?.[0]).toBe(
    `<headerFooter differentFirst="1"><oddHeader>&amp;LFakultet&amp;C&amp;B${LINE}&amp;B\nDekanat</oddHeader><oddFooter>&amp;P</oddFooter><firstHeader>&amp;C&amp;B${LINE}&amp;B\n</firstHeader></headerFooter>`,
  );
  expect(countIn(parts['xl/worksheets/sheet2.xml'])).toBe(1);
});
