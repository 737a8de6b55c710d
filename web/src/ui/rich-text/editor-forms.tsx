import type { Editor } from '@tiptap/core';
import { selectedFormula } from './editor-panels.ts';
import { FormulaForm, type FormulaValue } from './formula-form.tsx';
import { LinkForm } from './link-form.tsx';
import { PlayerForm } from './player-form.tsx';
import type { EditorPanel } from './toolbar-commands.tsx';

export interface OpenForm {
  name: Exclude<EditorPanel, 'picture'>;
  anchor: DOMRect;
}

interface EditorFormsProps {
  editor: Editor;
  form: OpenForm;
  onClose: () => void;
}

/** The open form; the editor has the focus again when it closes. */
export function EditorForms({ editor, form: { name, anchor }, onClose }: EditorFormsProps) {
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const done = (change: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => {
    onClose();
    change(editor.chain().focus()).run();
  };
  if (name === 'formula')
    return (
      <FormulaForm
        anchor={anchor}
        start={formulaAt(editor)}
        onApply={(formula) => done((chain) => chain.setFormula(formula))}
        onClose={close}
      />
    );
  if (name === 'player')
    return (
      <PlayerForm
        anchor={anchor}
        onApply={(player) => done((chain) => chain.insertPlayer(player))}
        onClose={close}
      />
    );
  return (
    <LinkForm
      anchor={anchor}
      start={editor.getAttributes('link').href ?? ''}
      onApply={(href) => done((chain) => withLink(editor, chain, href))}
      onRemove={() => done((chain) => chain.extendMarkRange('link').unsetLink())}
      onClose={close}
    />
  );
}

/** The selected formula, or the selected text as a new one. */
function formulaAt(editor: Editor): FormulaValue {
  const selected = selectedFormula(editor);
  if (selected !== undefined)
    return { latex: selected.attrs.latex, block: selected.type.name === 'blockFormula' };
  const { from, to } = editor.state.selection;
  return { latex: editor.state.doc.textBetween(from, to, ' '), block: false };
}

/** Links the selected text; without a selection the address itself is inserted. */
function withLink(editor: Editor, chain: ReturnType<Editor['chain']>, href: string) {
  if (!editor.state.selection.empty || editor.isActive('link'))
    return chain.extendMarkRange('link').setLink({ href });
  return chain.insertContent({
    type: 'text',
    text: href.replace(/^mailto:/, ''),
    marks: [{ type: 'link', attrs: { href } }],
  });
}
