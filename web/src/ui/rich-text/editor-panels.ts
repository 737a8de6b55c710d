import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
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
          handleClickOn: (view, _position, node, nodePosition) => {
            if (!isFormula(node) || !view.editable) return false;
            view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, nodePosition)));
            options.onOpen('formula', anchorAt(editor));
            return true;
          },
        },
      }),
    ];
  },
});
