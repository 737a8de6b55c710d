import { expect, it } from 'vitest';
import { withSignedPictures } from './signed-pictures.ts';

const services = {
  keys: { refresh: Buffer.alloc(32, 1) },
  config: { publicUrl: 'https://dekanat.example.uz' },
} as never;
const sign = (html: string) => withSignedPictures(services, html);
const SIGNED = /^<p><img alt="a" src="https:\/\/dekanat\.example\.uz\/storage\/7-[\w-]+\/rasm\.jpg"><\/p>$/;

it.each(['', '?size=thumbnail'])(
  'signed pictures: a picture gets an address that needs no token%s',
  (query) => {
    expect(sign(`<p><img alt="a" src="/api/resources/showImage/7${query}"></p>`)).toMatch(SIGNED);
  },
);

it.each([
  'Matn: /api/resources/showImage/7',
  'src="/api/resources/showImage/7"',
  '&lt;img src="/api/resources/showImage/7"&gt;',
  '<a href="/api/resources/showImage/7">rasm</a>',
  '<p>img src="/api/resources/showImage/7"</p>',
  '<img src="https://boshqa.example/api/resources/showImage/7">',
])('signed pictures: what only looks like one stays as it is: %s', (html) => {
  expect(sign(html)).toBe(html);
});

it('signed pictures: of a text whose pictures may be anything, only the claimed ones', () => {
  const html = '<img src="/api/resources/showImage/7"><img src="/api/resources/showImage/8">';
  expect(withSignedPictures(services, html, [8])).toMatch(/showImage\/7">.*\/storage\/8-/);
  expect(withSignedPictures(services, html, [])).toBe(html);
});
