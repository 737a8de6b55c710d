/** The outermost element of a rendered formula: KaTeX, MathJax, Wikipedia, or MathML alone. */
const RENDERED = '.katex-display, .katex, mjx-container, .mwe-math-element, math';
const SOURCE = 'annotation[encoding="application/x-tex"]';

/** Replaces rendered formulas by the elements of the editor, where the page contains their LaTeX. */
export function formulasAsElements(body: HTMLElement): void {
  for (const rendered of body.querySelectorAll(RENDERED)) {
    const latex = latexOf(rendered);
    // A formula inside one that was replaced.
    if (latex === undefined || !body.contains(rendered)) continue;
    const isBlock =
      rendered.matches('.katex-display, .mwe-math-element-block, mjx-container[display="true"]') ||
      rendered.querySelector('math[display="block"]') !== null;
    rendered.replaceWith(formulaElement(latex, isBlock));
  }
}

function latexOf(rendered: Element): string | undefined {
  const source = rendered.querySelector(SOURCE)?.textContent ?? rendered.getAttribute('alttext');
  // Wikipedia wraps every formula.
  return source?.replace(/^\{\\displaystyle\s*([\s\S]*)\}$/, '$1').trim() || undefined;
}

function formulaElement(latex: string, isBlock: boolean): HTMLElement {
  const element = document.createElement(isBlock ? 'div' : 'span');
  element.dataset.type = isBlock ? 'block-math' : 'inline-math';
  element.dataset.latex = latex;
  return element;
}

/** LaTeX between double dollars or in `\(…\)` and `\[…\]`; single dollars are prices. */
export const FORMULA_IN_TEXT = /\$\$([^$\n]{1,2000}?)\$\$|\\\((.{1,2000}?)\\\)|\\\[(.{1,2000}?)\\\]/g;
