import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { EditorPanel } from './toolbar-commands.tsx';

interface PanelOptions {
  onOpen: (panel: EditorPanel, anchor: DOMRect) => void;
}

const isFormula = ({ type }: Node) => type.name === 'inlineFormula' || type.name === 'blockFormula';

/** The selected formula. */
export function selectedFormula({ state: { selection } }: Editor): Node | undefined {
  return selection instanceof NodeSelection && isFormula(selection.node) ? selection.node : undefined;
}

/** The place of the cursor or of the selected formula, for a form without a button. */
function anchorAt({ view, state: { selection } }: Editor): DOMRect {
  const node = selection instanceof NodeSelection ? view.nodeDOM(selection.from) : null;
  if (node instanceof HTMLElement) return node.getBoundingClientRect();
  const { left, top, bottom } = view.coordsAtPos(selection.from);
  return new DOMRect(left, top, 0, bottom - top);
}

/** The position of a clicked formula. Its element decides: parts of a formula are outside its line. */
function formulaAt(view: EditorView, target: EventTarget | null): number | undefined {
  const element = target instanceof Element ? target.closest('.formula') : null;
  if (element === null || !view.dom.contains(element)) return undefined;
  const position = view.posAtDOM(element, 0, -1);
  const node = view.state.doc.nodeAt(position);
  return node !== null && isFormula(node) ? position : undefined;
}

/** Keys that open a form, and formulas that open theirs with a click or Enter. */
export const EditorPanels = Extension.create<PanelOptions>({
  name: 'editorPanels',
  priority: 1_000,
  addOptions: () => ({ onOpen: () => undefined }),
  addKeyboardShortcuts() {
    const { editor, options } = this;
    const open = (panel: EditorPanel) => () => {
      options.onOpen(panel, anchorAt(editor));
      return true;
    };
    return {
      'Mod-k': open('link'),
      'Alt-=': open('formula'),
      Enter: () => selectedFormula(editor) !== undefined && open('formula')(),
      'Mod-\\': () => editor.chain().unsetAllMarks().clearNodes().run(),
    };
  },
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // Not `handleClick`, which runs on `mouseup`: the browser would close the new form with that click.
            click: (view, { target }) => {
              const position = formulaAt(view, target);
              if (position === undefined || !view.editable) return false;
              view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
              options.onOpen('formula', anchorAt(editor));
              return true;
            },
          },
        },
      }),
    ];
  },
});
