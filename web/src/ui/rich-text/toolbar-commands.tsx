import {
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  FunctionOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  YoutubeOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';
import type { TextName } from '#i18n/text-key.ts';
import type { EditorSize } from './rich-text-editor-props.ts';

/** The forms that a toolbar button opens. */
export type EditorPanel = 'link' | 'formula' | 'player' | 'picture';

export interface ToolbarCommand {
  name: TextName<'rich_text.tool'>;
  icon: ReactNode;
  /** As ProseMirror writes it: `Mod` is Ctrl, or ⌘ on a Mac. */
  keys?: string;
  isActive?: (editor: Editor) => boolean;
  isEnabled?: (editor: Editor) => boolean;
  run: ((editor: Editor) => void) | EditorPanel;
}

const chain = (editor: Editor) => editor.chain().focus();
/** An icon of letters: no text of the page, so the label alone is the name of the button. */
const letters = (shown: string) => <span className="rich-tool-letters" data-letters={shown} />;

const mark = (
  name: 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'subscript' | 'superscript',
  icon: ReactNode,
  keys: string,
): ToolbarCommand => ({
  name,
  icon,
  keys,
  isActive: (editor) => editor.isActive(name),
  isEnabled: (editor) => editor.can().toggleMark(name),
  run: (editor) => chain(editor).toggleMark(name).run(),
});

const heading = (level: 2 | 3 | 4): ToolbarCommand => ({
  name: `heading_${(level - 1) as 1 | 2 | 3}`,
  icon: letters(`H${level - 1}`),
  keys: `Mod-Alt-${level - 1}`,
  isActive: (editor) => editor.isActive('heading', { level }),
  isEnabled: (editor) => editor.can().toggleHeading({ level }),
  run: (editor) => chain(editor).toggleHeading({ level }).run(),
});

const HEADINGS = [heading(2), heading(3), heading(4)];
const BOLD = mark('bold', <BoldOutlined />, 'Mod-b');
const ITALIC = mark('italic', <ItalicOutlined />, 'Mod-i');
const UNDERLINE = mark('underline', <UnderlineOutlined />, 'Mod-u');
const STRIKE = mark('strike', <StrikethroughOutlined />, 'Mod-Shift-s');
const SUBSCRIPT = mark('subscript', letters('x₂'), 'Mod-,');
const SUPERSCRIPT = mark('superscript', letters('x²'), 'Mod-.');
const CODE = mark('code', <CodeOutlined />, 'Mod-e');
const BULLET_LIST: ToolbarCommand = {
  name: 'bullet_list',
  icon: <UnorderedListOutlined />,
  keys: 'Mod-Shift-8',
  isActive: (editor) => editor.isActive('bulletList'),
  run: (editor) => chain(editor).toggleBulletList().run(),
};
const ORDERED_LIST: ToolbarCommand = {
  name: 'ordered_list',
  icon: <OrderedListOutlined />,
  keys: 'Mod-Shift-7',
  isActive: (editor) => editor.isActive('orderedList'),
  run: (editor) => chain(editor).toggleOrderedList().run(),
};
const QUOTE: ToolbarCommand = {
  name: 'quote',
  icon: letters('“ ”'),
  keys: 'Mod-Shift-b',
  isActive: (editor) => editor.isActive('blockquote'),
  run: (editor) => chain(editor).toggleBlockquote().run(),
};
const CODE_BLOCK: ToolbarCommand = {
  name: 'code_block',
  icon: letters('{ }'),
  keys: 'Mod-Alt-c',
  isActive: (editor) => editor.isActive('codeBlock'),
  run: (editor) => chain(editor).toggleCodeBlock().run(),
};
const LINK: ToolbarCommand = {
  name: 'link',
  icon: <LinkOutlined />,
  keys: 'Mod-k',
  isActive: (editor) => editor.isActive('link'),
  run: 'link',
};
const PICTURE: ToolbarCommand = { name: 'picture', icon: <PictureOutlined />, run: 'picture' };
const FORMULA: ToolbarCommand = {
  name: 'formula',
  icon: <FunctionOutlined />,
  keys: 'Alt-=',
  run: 'formula',
};
const PLAYER: ToolbarCommand = { name: 'player', icon: <YoutubeOutlined />, run: 'player' };
const TABLE: ToolbarCommand = {
  name: 'table',
  icon: <TableOutlined />,
  isActive: (editor) => editor.isActive('table'),
  isEnabled: (editor) => !editor.isActive('table'),
  run: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
};
const CLEAR: ToolbarCommand = {
  name: 'clear',
  icon: <ClearOutlined />,
  keys: 'Mod-\\',
  run: (editor) => chain(editor).unsetAllMarks().clearNodes().run(),
};
const UNDO: ToolbarCommand = {
  name: 'undo',
  icon: <UndoOutlined />,
  keys: 'Mod-z',
  isEnabled: (editor) => editor.can().undo(),
  run: (editor) => chain(editor).undo().run(),
};
const REDO: ToolbarCommand = {
  name: 'redo',
  icon: <RedoOutlined />,
  keys: 'Mod-Shift-z',
  isEnabled: (editor) => editor.can().redo(),
  run: (editor) => chain(editor).redo().run(),
};

/** The groups of the toolbar, from the start to the end. */
export const TOOLBAR: Record<EditorSize, readonly (readonly ToolbarCommand[])[]> = {
  full: [
    HEADINGS,
    [BOLD, ITALIC, UNDERLINE, STRIKE, SUBSCRIPT, SUPERSCRIPT, CODE],
    [BULLET_LIST, ORDERED_LIST, QUOTE, CODE_BLOCK],
    [LINK, PICTURE, FORMULA, TABLE, PLAYER],
    [CLEAR, UNDO, REDO],
  ],
  compact: [
    [BOLD, ITALIC, UNDERLINE, SUBSCRIPT, SUPERSCRIPT, CODE],
    [BULLET_LIST, ORDERED_LIST, CODE_BLOCK],
    [PICTURE, FORMULA, TABLE, LINK],
    [CLEAR, UNDO, REDO],
  ],
};
