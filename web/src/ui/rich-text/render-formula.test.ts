import { LATEX_MAX } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { RenderFormula } from './render-formula.ts';

let renderFormula: RenderFormula;
beforeAll(async () => {
  // KaTeX refuses pages without a doctype, such as that of the test, when it is loaded.
  Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' });
  ({ renderFormula } = await import('./render-formula.ts'));
});

function rendered(latex: string) {
  const place = document.createElement('span');
  const fault = renderFormula(place, { latex, block: false });
  return { place, fault };
}

test('render formula: renders a formula with MathML for assistive technology', () => {
  const { place, fault } = rendered('\\frac{1}{2}');
  expect(fault).toBeUndefined();
  expect(place.querySelector('math')).not.toBeNull();
});

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\htmlData{onclick=alert(1)}{x}',
  '\\htmlStyle{position:fixed}{x}',
  '\\htmlId{root}{x}',
  '\\includegraphics{https://example.org/x.png}',
  '\\text{<img src=x onerror=alert(1)>}',
])('render formula: shows %s without links, pictures or attributes of its own', (latex) => {
  const { place } = rendered(latex);
  expect(place.querySelector('a, img, [onclick], [data-onclick], #root')).toBeNull();
});

test.each([
  ['an open brace', '\\frac{a'],
  ['an unknown command', '\\nosuchcommand'],
  ['a macro that calls itself', '\\def\\a{\\a\\a}\\a'],
  ['too long a formula', 'x'.repeat(LATEX_MAX + 1)],
])('render formula: shows the source of a formula with %s, and describes the fault', (_, latex) => {
  const { place, fault } = rendered(latex);
  expect(fault).not.toBe('');
  expect(place.title).toBe(fault);
  expect(place.textContent).toBe(latex);
});

test('render formula: limits the size of a box', () => {
  const sizes = [...rendered('\\rule{9999em}{9999em}').place.querySelectorAll<HTMLElement>('.katex-rule')];
  expect(sizes.map(({ style }) => Number.parseFloat(style.borderTopWidth))).toEqual([30]);
});

test('render formula: sets the styles that KaTeX writes as attributes, which the content security policy forbids', () => {
  const set = vi.spyOn(Element.prototype, 'setAttribute');
  onTestFinished(() => set.mockRestore());
  const { place, fault } = rendered('\\vec{a} \\pmb{b} \\fcolorbox{red}{white}{c} \\text{ style="x"}');
  expect(fault).toBeUndefined();
  // The page of the test stores a style that a script sets as an attribute, too: with a semicolon at its end.
  const attributes = set.mock.calls.filter(([name, value]) => name === 'style' && !value.endsWith(';'));
  expect(attributes).toEqual([]);
  expect(place.querySelector<SVGElement>('svg[width]')?.style.width).toBe('0.471em');
  expect(place.querySelector('[data-style]')).toBeNull();
  expect(place.textContent).toContain('style="x"');
});
