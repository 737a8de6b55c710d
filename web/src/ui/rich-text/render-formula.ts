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
    // Not `renderToString`: the content security policy forbids style attributes in HTML.
    katex.render(latex, place, { ...OPTIONS, displayMode: block });
  });
  place.toggleAttribute('data-fault', fault !== undefined);
  if (fault === undefined) place.removeAttribute('title');
  else {
    place.textContent = latex;
    place.title = fault;
  }
  return fault;
};

/** KaTeX also throws errors of the JavaScript engine, such as too deep recursion. */
function faultOf(render: () => void): string | undefined {
  try {
    render();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : String(error);
  }
}
