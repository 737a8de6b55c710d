import { Mark } from '@tiptap/core';

/** Raised or lowered text; one excludes the other. */
const scriptMark = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', key: string) =>
  Mark.create({
    name,
    excludes: 'subscript superscript',
    parseHTML: () => [{ tag }, { style: `vertical-align=${tag === 'sup' ? 'super' : 'sub'}` }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

export const Subscript = scriptMark('subscript', 'sub', 'Mod-,');
export const Superscript = scriptMark('superscript', 'sup', 'Mod-.');
