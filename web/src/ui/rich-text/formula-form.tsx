import { LATEX_MAX } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import { Button, Input, Switch } from 'antd';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import { type CloseReason, EditorPopover } from './editor-popover.tsx';
import { useFormulaRenderer } from './formula.tsx';

export interface FormulaValue {
  latex: string;
  block: boolean;
}

const EXAMPLE = '\\frac{a}{b}';

interface FormulaFormProps {
  anchor: DOMRect;
  start: FormulaValue;
  onApply: (formula: FormulaValue) => void;
  onClose: () => void;
}

/** The LaTeX of a formula with its result below. A faulty formula shows its fault and cannot be applied. */
export function FormulaForm({ anchor, start, onApply, onClose }: FormulaFormProps) {
  const text = useText();
  const switchId = useId();
  const [latex, setLatex] = useState(start.latex);
  const [block, setBlock] = useState(start.block);
  const { preview, fault } = usePreview(latex, block);
  const isValid = latex.trim() !== '' && fault === undefined;
  const apply = () => {
    if (isValid) onApply({ latex: latex.trim(), block });
  };
  // A click beside the form must not lose a formula.
  const close = (reason: CloseReason) => {
    if (reason === 'outside' && isValid && latex !== start.latex) apply();
    else onClose();
  };
  return (
    <EditorPopover anchor={anchor} label={text('rich_text.formula.title')} onSubmit={apply} onClose={close}>
      <Input.TextArea
        value={latex}
        maxLength={LATEX_MAX}
        rows={3}
        spellCheck={false}
        className="rich-latex"
        aria-label={text('rich_text.formula.latex')}
        placeholder={EXAMPLE}
        status={fault === undefined ? '' : 'error'}
        onChange={({ target }) => setLatex(target.value)}
      />
      <div ref={preview} className="rich-formula-preview formula" aria-live="off" />
      {fault !== undefined && (
        <p role="alert" className="rich-problem">
          {text('rich_text.formula.fault')} <span lang="en">{fault}</span>
        </p>
      )}
      <div className="rich-popover-row">
        <Switch id={switchId} size="small" checked={block} onChange={setBlock} />
        <label htmlFor={switchId}>{text('rich_text.formula.block')}</label>
        <Button type="primary" size="small" disabled={!isValid} onClick={apply}>
          {text('rich_text.apply')}
        </Button>
      </div>
    </EditorPopover>
  );
}

function usePreview(latex: string, block: boolean) {
  const preview = useRef<HTMLDivElement>(null);
  const render = useFormulaRenderer();
  const [fault, setFault] = useState<string>();
  useLayoutEffect(() => {
    if (preview.current && render) setFault(render(preview.current, { latex, block }));
  }, [render, latex, block]);
  return { preview, fault };
}
