import { useLayoutEffect, useRef, useState } from 'react';
import type { RenderFormula } from './render-formula.ts';

let loaded: RenderFormula | undefined;

/** KaTeX, loaded with the first formula. @returns undefined while it is loading or if it cannot be loaded */
export function useFormulaRenderer(): RenderFormula | undefined {
  const [render, setRender] = useState(() => loaded);
  useLayoutEffect(() => {
    if (render !== undefined) return;
    let isCurrent = true;
    void loadFormulaRenderer().then(
      (renderer) => isCurrent && setRender(() => renderer),
      // The source of the formula stays visible.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [render]);
  return render;
}

export async function loadFormulaRenderer(): Promise<RenderFormula> {
  loaded ??= (await import('./render-formula.ts')).renderFormula;
  return loaded;
}

interface FormulaProps {
  latex: string;
  block?: boolean;
}

/** A formula: its LaTeX source until KaTeX is loaded. */
export function Formula({ latex, block = false }: FormulaProps) {
  const render = useFormulaRenderer();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (place.current === null) return;
    if (render === undefined) place.current.textContent = latex;
    else render(place.current, { latex, block });
  }, [render, latex, block]);
  return <span ref={place} className={block ? 'formula formula-block' : 'formula'} />;
}
