import { isLink } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import { Extension, type Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { BlockFormula, InlineFormula } from './formula-nodes.ts';
import { Picture, Player } from './media-nodes.ts';
import { Subscript, Superscript } from './script-marks.ts';

/** The levels of h2 to h4; the page has its own h1. */
const HEADING_LEVELS = [2, 3, 4] as const;

/** Widths and alignments are style attributes, which the server removes. */
const spans = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } });

/** A wide table scrolls by itself. */
function tableView() {
  const dom = document.createElement('div');
  dom.className = 'rich-table';
  const contentDOM = document.createElement('tbody');
  const table = document.createElement('table');
  table.append(contentDOM);
  dom.append(table);
  return { dom, contentDOM };
}

const Tables = [
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]], addNodeView: () => tableView }),
  TableRow,
  TableHeader.extend({ addAttributes: spans }),
  TableCell.extend({ addAttributes: spans }),
];

/** The first heading is Ctrl+Alt+1, although its element is h2. */
const HeadingKeys = Extension.create({
  name: 'headingKeys',
  priority: 1_000,
  addKeyboardShortcuts() {
    return Object.fromEntries(
      HEADING_LEVELS.map((level, index) => [
        `Mod-Alt-${index + 1}`,
        () => this.editor.commands.toggleHeading({ level }),
      ]),
    );
  },
});

/** Everything that a text may contain: the server's sanitiser lets exactly this through. */
export const editorExtensions = (placeholder = ''): Extensions => [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLink,
    },
  }),
  HeadingKeys,
  Subscript,
  Superscript,
  ...Tables,
  InlineFormula,
  BlockFormula,
  Picture,
  Player,
  Placeholder.configure({ placeholder }),
];
