import { expect, it } from 'vitest';
import { paragraphsOf, typedOf } from './paragraphs.ts';

it('typed text becomes paragraphs, in which markup is text', () => {
  expect(paragraphsOf(' Assalomu alaykum!\n\n a < b & <b>c</b>\n')).toBe(
    '<p>Assalomu alaykum!</p><p>a &lt; b &amp; &lt;b&gt;c&lt;/b&gt;</p>',
  );
  expect(paragraphsOf(' \n ')).toBe('');
});

it('the typed text of a message can be typed on', () => {
  const typed = 'Assalomu alaykum!\na < b & <b>c</b> &lt;';
  expect(typedOf(paragraphsOf(typed))).toBe(typed);
  expect(typedOf('')).toBe('');
});
