import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { editorExtensions } from './editor-extensions.ts';
import { documentOf, htmlOf } from './editor-html.ts';
import { cleanPastedHtml, pastedPictures } from './paste-cleaning.ts';

const schema = getSchema(editorExtensions());
const pasted = (html: string) => htmlOf(documentOf(cleanPastedHtml(html), schema));

const wordItem = (level: number, marker: string, content: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${content}<o:p></o:p></p>`;

describe('HTML that is pasted', () => {
  test('of Word becomes nested lists with their numbers', () => {
    const items = [wordItem(1, '1.', 'Bir'), wordItem(2, '·', 'Ichki'), wordItem(1, '2.', 'Ikki')].join('\n');
    expect(pasted(`<p class=MsoNormal>Reja</p>${items}<p class=MsoNormal>Oxiri</p>`)).toBe(
      '<p>Reja</p><ol><li><p>Bir</p><ul><li><p>Ichki</p></li></ul></li><li><p>Ikki</p></li></ol><p>Oxiri</p>',
    );
  });

  test('of Word loses its styles, comments and empty paragraphs', () => {
    const word = `<html><head><style>p{color:red}</style><xml><o:Pages>2</o:Pages></xml></head><body lang=UZ>
      <!--StartFragment--><h1 style='mso-outline-level:1'>Mavzu</h1><h2>Boʻlim</h2><p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <p class=MsoNormal style='text-align:justify'><b><span style='font-size:14.0pt'>Qalin</span></b> matn</p><!--EndFragment--></body></html>`;
    expect(pasted(word)).toBe('<h2>Mavzu</h2><h3>Boʻlim</h3><p><strong>Qalin</strong> matn</p>');
  });

  test.each([
    [
      'KaTeX',
      '<p>a <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html">x2</span></span></p>',
    ],
    [
      'Wikipedia',
      '<p>a <span class="mwe-math-element"><span style="display:none"><math alttext="{\\displaystyle x^2}"><semantics><annotation encoding="application/x-tex">{\\displaystyle x^2}</annotation></semantics></math></span><img src="https://wikimedia.org/x.svg" alt="x"></span></p>',
    ],
    ['MathML', '<p>a <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math></p>'],
  ])('of %s becomes a formula', (_, html) => {
    expect(pasted(html)).toBe('<p>a <span data-type="inline-math" data-latex="x^2"></span></p>');
  });

  test('keeps uploaded pictures and links those of other sites', () => {
    expect(pasted('<p><img src="/api/resources/showImage/7" alt="a"></p>')).toContain('showImage/7');
    expect(pasted('<p><img src="https://example.uz/a.png" alt="Xarita"></p>')).toMatch(
      /^<p><a [^>]*href="https:\/\/example\.uz\/a\.png"[^>]*>Xarita<\/a><\/p>$/,
    );
  });

  test('has its pictures uploaded, and reports those that cannot be read', async () => {
    const html =
      '<p>a<img src="data:image/png;base64,iVBORw0KGgo="><img src="file:///C:/x.png"><img src="data:text/html;base64,PHA+"></p>';
    const { files, unreadable } = pastedPictures(html);
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['image-1.png', 'image/png', 8],
    ]);
    expect(unreadable).toBe(1);
    expect(pasted(html)).toBe('<p>a</p>');
  });

  test.each([
    '<p onclick="alert(1)">a</p>',
    '<p>a<script>alert(1)</script></p>',
    '<p>a<svg onload="alert(1)"><text></text></svg></p>',
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<p><a href=" jAvascript&#58;alert(1)">a</a></p>',
    '<p>a<iframe src="javascript:alert(1)"></iframe></p>',
    '<p>a<img src=x onerror=alert(1)></p>',
    '<p>a<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math></p>',
  ])('loses what could run: %s', (html) => {
    expect(pasted(html)).toBe('<p>a</p>');
  });
});
