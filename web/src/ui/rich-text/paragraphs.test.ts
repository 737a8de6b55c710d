import { expect, it } from 'vitest';
import { paragraphsOf } from './paragraphs.ts';

it('typed text becomes paragraphs, in which markup is text', () => {
  expect(paragraphsOf(' Assalomu alaykum!\n\n a < b & <b>c</b>\n')).toBe(
    '<p>Assalomu alaykum!</p><p>a &lt; b &amp; &lt;b&gt;c&lt;/b&gt;</p>',
  );
  expect(paragraphsOf(' \n ')).toBe('');
});
