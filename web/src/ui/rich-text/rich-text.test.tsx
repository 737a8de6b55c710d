import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { queryClient } from '#api/query.ts';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const show = (html: string) => render(<RichText html={html} />, { wrapper }).container;

describe('a rich text', () => {
  test('shows headings, lists, tables and code as they are', () => {
    const html =
      '<h3>Reja</h3><ol start="3"><li><p>Bir</p></li></ol><table><tbody><tr><td colspan="2">1</td></tr></tbody></table><pre><code class="language-js">a &lt; b</code></pre>';
    const shown = show(html);
    expect(shown.querySelector('h3')?.textContent).toBe('Reja');
    expect(shown.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect(shown.querySelector('.rich-table td')?.getAttribute('colspan')).toBe('2');
    expect(shown.querySelector('code.language-js')?.textContent).toBe('a < b');
  });

  test('shows the first heading level of other editors below the heading of the page', () => {
    expect(show('<h1>Mavzu</h1>').innerHTML).toContain('<h2>Mavzu</h2>');
  });

  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>'],
    ['an event handler', '<p onclick="alert(1)">a</p>'],
    ['a picture of another site', '<p>a<img src="https://example.org/x.png" onerror="alert(1)"></p>'],
    [
      'an SVG',
      '<p>a</p><svg onload="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)">x</a></svg>',
    ],
    ['MathML', '<p>a</p><math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>'],
    ['a javascript: link', '<p><a href="javascript:alert(1)">a</a></p>'],
    ['a link into the application', '<p><a href="/api/crm/users">a</a></p>'],
    ['a frame of another site', '<p>a</p><iframe src="https://example.org/"></iframe>'],
    ['a frame with HTML', '<p>a</p><iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['a form', '<form action="https://example.org"><p>a<input name="x"></p></form>'],
    ['a style', '<style>body{display:none}</style><p style="position:fixed">a</p>'],
  ])('shows %s as its text only', (_, html) => {
    const content = show(html).querySelector('.rich-text');
    expect(content?.innerHTML).toBe('<p>a</p>');
  });

  test('shows a picture by its signed address, from this host', () => {
    const picture = show(
      '<img src="https://api.example.uz/storage/7-abc-AAAAAAAAAAAAAAAAAAAAAA/rasm.jpg" alt="Chizma" width="50%">',
    ).querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/storage/7-abc-AAAAAAAAAAAAAAAAAAAAAA/rasm.jpg');
    expect([picture?.alt, picture?.parentElement?.style.width]).toEqual(['Chizma', '50%']);
  });

  test('opens links in a new tab without a reference to this one', () => {
    const link = show('<a href="https://example.uz/a">a</a>').querySelector('a');
    expect(link?.getAttribute('rel')).toContain('noopener');
    expect(link?.target).toBe('_blank');
  });

  test('embeds a known player without access to this page', () => {
    const frame = show('<iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>').querySelector(
      'iframe',
    );
    expect(frame?.getAttribute('sandbox')).not.toContain('top-navigation');
    expect(frame?.getAttribute('loading')).toBe('lazy');
  });
});
