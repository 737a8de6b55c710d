import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { sanitiseRichText } from '../../../../server/src/platform/rich-text/rich-text.ts';
import { editorExtensions } from './editor-extensions.ts';
import { documentOf, htmlOf } from './editor-html.ts';

const schema = getSchema(editorExtensions());
const edited = (html: string) => htmlOf(documentOf(html, schema));

/** The sanitiser writes void elements and empty attributes in another way. */
const normalised = (html: string) => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place.innerHTML;
};

test.each([
  ['marks', '<p><strong>a</strong><em>b</em><u>c</u><s>d</s>x<sub>2</sub>y<sup>2</sup><code>z</code></p>'],
  ['headings', '<h2>a</h2><h3>b</h3><h4>c</h4>'],
  ['lists', '<ul><li><p>a</p><ol start="3" type="a"><li><p>b</p></li></ol></li></ul>'],
  ['a quote and a line', '<blockquote><p>a</p></blockquote><hr><p>b<br>c</p>'],
  ['code', '<pre><code class="language-js">if (a &lt; b &amp;&amp; c) {\n  d();\n}</code></pre>'],
  [
    'links',
    '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.uz/?a=1&amp;b=2">a</a> <a target="_blank" rel="noopener noreferrer nofollow" href="mailto:a@example.uz">b</a></p>',
  ],
  [
    'a table',
    '<table><tbody><tr><th><p>a</p></th><th colspan="2"><p>b</p></th></tr><tr><td rowspan="2"><p>1</p></td><td><ul><li><p>2</p></li></ul></td><td><p>3</p></td></tr><tr><td><p></p></td><td><p>5</p></td></tr></tbody></table>',
  ],
  [
    'formulas',
    '<p>a <span data-type="inline-math" data-latex="\\frac{a}{b} &lt; &quot;x&quot; &amp; y"></span></p><div data-type="block-math" data-latex="\\sum_{i=1}^n i"></div><p>b</p>',
  ],
  ['pictures', '<p>a <img src="/api/resources/showImage/7" alt="Rasm “1”" width="50%"></p>'],
  [
    'a player',
    '<iframe src="https://www.youtube-nocookie.com/embed/abcdefgh" title="Video" allowfullscreen=""></iframe>',
  ],
])('what the editor makes of %s is stored unchanged, and opened again unchanged', (_, html) => {
  const written = edited(html);
  expect(normalised(written)).toBe(normalised(html));
  expect(normalised(sanitiseRichText(written))).toBe(normalised(written));
  expect(edited(sanitiseRichText(written))).toBe(written);
});

test('an empty document is an empty text', () => {
  expect(edited('')).toBe('');
  expect(edited('<p></p>')).toBe('');
});
