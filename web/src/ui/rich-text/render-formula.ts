import { LATEX_MAX } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import katex, { type KatexOptions } from 'katex';
import 'katex/dist/katex.min.css';

/** A formula comes from another user: no links, no HTML, no endless macros, no boxes larger than the page. */
const OPTIONS: KatexOptions = {
  throwOnError: true,
  trust: false,
  strict: 'ignore',
  maxExpand: 1_000,
  maxSize: 30,
};

export interface Latex {
  latex: string;
  block: boolean;
}

/** Renders into `place`; a faulty formula is shown as its source. @returns KaTeX's description of the fault */
export type RenderFormula = (place: HTMLElement, formula: Latex) => string | undefined;

export const renderFormula: RenderFormula = (place, { latex, block }) => {
  const fault = faultOf(() => {
    if (latex.length > LATEX_MAX) throw new Error(`${latex.length} > ${LATEX_MAX}`);
    const html = katex.renderToString(latex, { ...OPTIONS, displayMode: block });
    place.replaceChildren(...withoutStyleAttributes(html));
    for (const element of place.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? '';
      element.removeAttribute('data-style');
    }
  });
  place.toggleAttribute('data-fault', fault !== undefined);
  if (fault === undefined) place.removeAttribute('title');
  else {
    place.textContent = latex;
    place.title = fault;
  }
  return fault;
};

/**
 * The nodes of rendered HTML with `data-style` in place of `style`: the content security policy forbids style attributes, some of which
 * `katex.render` sets too (an arrow above a letter has one), but not styles that a script sets. KaTeX escapes the quotation marks of texts.
 */
const withoutStyleAttributes = (html: string): NodeListOf<ChildNode> =>
  new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html').body.childNodes;

/** KaTeX also throws errors of the JavaScript engine, such as too deep recursion. */
function faultOf(render: () => void): string | undefined {
  try {
    render();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : String(error);
  }
}
