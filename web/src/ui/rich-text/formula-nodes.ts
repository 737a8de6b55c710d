import { InputRule, Node, type NodeViewRendererProps, PasteRule } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { loadFormulaRenderer } from './formula.tsx';
import { FORMULA_IN_TEXT } from './pasted-formulas.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    formulas: {
      /** Inserts a formula, or replaces the selected one. */
      setFormula: (formula: { latex: string; block: boolean }) => ReturnType;
    };
  }
}

const latexAttribute = {
  latex: {
    default: '',
    parseHTML: (element: HTMLElement) => element.getAttribute('data-latex') ?? '',
    renderHTML: ({ latex }: Record<string, unknown>) => ({ 'data-latex': latex }),
  },
};

/** Renders the formula with KaTeX; a click or Enter on it opens its editor (`formula-editing.ts`). */
const formulaView =
  (tag: 'span' | 'div') =>
  ({ node }: NodeViewRendererProps) => {
    const dom = document.createElement(tag);
    const block = tag === 'div';
    dom.className = block ? 'formula formula-block' : 'formula';
    const render = (latex: string) => {
      dom.textContent = latex;
      void loadFormulaRenderer().then(
        (renderer) => renderer(dom, { latex, block }),
        // The source stays visible.
        () => undefined,
      );
    };
    render(node.attrs.latex);
    return {
      dom,
      ignoreMutation: () => true,
      update: (updated: typeof node) => {
        if (updated.type !== node.type) return false;
        render(updated.attrs.latex);
        return true;
      },
    };
  };

export const InlineFormula = Node.create({
  name: 'inlineFormula',
  group: 'inline',
  inline: true,
  atom: true,
  marks: '',
  addAttributes: () => latexAttribute,
  parseHTML: () => [{ tag: 'span[data-type="inline-math"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['span', { 'data-type': 'inline-math', ...HTMLAttributes }],
  renderText: ({ node }) => `$$${node.attrs.latex}$$`,
  addNodeView: () => formulaView('span'),
  addCommands() {
    return {
      setFormula:
        ({ latex, block }) =>
        ({ commands, state: { selection } }) => {
          const formula = { type: block ? 'blockFormula' : this.name, attrs: { latex } };
          // A selected picture or video stays.
          const keepsSelected = selection instanceof NodeSelection && selection.node.attrs.src != null;
          return keepsSelected
            ? commands.insertContentAt(selection.to, formula)
            : commands.insertContent(formula);
        },
    };
  },
  /** `$$x^2$$` becomes a formula; single dollars are prices. */
  addInputRules() {
    return [
      new InputRule({
        find: /\$\$([^$]+)\$\$$/,
        handler: ({ state, range, match: [, latex] }) => {
          state.tr.replaceWith(range.from, range.to, this.type.create({ latex: latex?.trim() }));
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      new PasteRule({
        find: FORMULA_IN_TEXT,
        handler: ({ state, range, match: [, dollars, inline, display] }) => {
          const latex = (dollars ?? inline ?? display ?? '').trim();
          state.tr.replaceWith(range.from, range.to, this.type.create({ latex }));
        },
      }),
    ];
  },
});

export const BlockFormula = Node.create({
  name: 'blockFormula',
  group: 'block',
  atom: true,
  defining: true,
  addAttributes: () => latexAttribute,
  parseHTML: () => [{ tag: 'div[data-type="block-math"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['div', { 'data-type': 'block-math', ...HTMLAttributes }],
  renderText: ({ node }) => `\\[${node.attrs.latex}\\]`,
  addNodeView: () => formulaView('div'),
});
