import { textLength } from '@dekanat/contract/rich-text/rich-text-rules.ts';
import type { Editor } from '@tiptap/core';
import { type FocusEvent, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { IMAGE_ACCEPT } from '#ui/upload/image-rules.ts';
import { EditorForms, type OpenForm } from './editor-forms.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { PictureTools } from './picture-tools.tsx';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';
import { TABLE_TOOLS } from './table-commands.tsx';

import { type EditorPanel, TOOLBAR } from './toolbar-commands.tsx';
import { useEditor } from './use-editor.ts';
import './rich-text-editor.css';

/** Long enough for a click below the toolbar to hit its target before the toolbar disappears. */
const HIDE_DELAY_MS = 200;
/** Share of the limit from which on the length is shown. */
const NEAR = 0.8;

export function MountedEditor(props: RichTextEditorProps) {
  const { id, size = 'full', value = '', max, onBlur } = props;
  const text = useText();
  const feedback = useFeedback();
  const pictures = useRef<HTMLInputElement>(null);
  const [form, setForm] = useState<OpenForm>();
  const { isActive, follow } = useActive(onBlur);
  const open = (name: EditorPanel, anchor: DOMRect) => {
    if (name === 'picture') pictures.current?.click();
    else setForm({ name, anchor });
  };
  const { editor, place } = useEditor(props, {
    onOpen: open,
    onUnreadable: () => feedback.warning(text('rich_text.paste.unreadable')),
  });
  useImperativeHandle(props.insert, () => (words) => insertWords(editor, words), [editor]);
  useEffect(() => {
    const label = id === undefined ? null : document.querySelector(`label[for="${CSS.escape(id)}"]`);
    const focus = () => void editor.commands.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [editor, id]);
  const toolbar = (
    <div className="rich-toolbar-place">
      <EditorToolbar editor={editor} groups={TOOLBAR[size]} label="rich_text.toolbar" onOpen={open} />
    </div>
  );
  const length = max === undefined ? 0 : textLength(value);
  return (
    <div className="rich-editor" data-size={size} data-invalid={props['aria-invalid']} {...follow}>
      {size === 'full' && toolbar}
      <div ref={place} className="rich-editor-text" />
      <SelectionTools editor={editor} onOpen={open} />
      {size === 'compact' && isActive && toolbar}
      {max !== undefined && length > NEAR * max && (
        <output className="rich-count" data-over={length > max || undefined}>
          {text('rich_text.count', { length, max })}
        </output>
      )}
      <input
        ref={pictures}
        type="file"
        hidden
        multiple
        accept={IMAGE_ACCEPT}
        aria-label={text('rich_text.tool.picture')}
        onChange={({ target }) => {
          editor
            .chain()
            .focus()
            .uploadPictures([...(target.files ?? [])])
            .run();
          // Allows selecting the same file again.
          target.value = '';
        }}
      />
      {form && <EditorForms editor={editor} form={form} onClose={() => setForm(undefined)} />}
    </div>
  );
}

/** Inserts words at the cursor, with a space after a word that is already there. */
function insertWords(editor: Editor, words: string): void {
  const { $from } = editor.state.selection;
  const isAfterWord = /\S$/.test($from.parent.textBetween(0, $from.parentOffset, undefined, ' '));
  editor
    .chain()
    .focus()
    .insertContent({ type: 'text', text: isAfterWord ? ` ${words}` : words })
    .run();
}

interface SelectionToolsProps {
  editor: Editor;
  onOpen: (panel: EditorPanel, anchor: DOMRect) => void;
}

/** Tools of the table or picture at the cursor. They are below the text, which does not move when they appear. */
function SelectionTools({ editor, onOpen }: SelectionToolsProps) {
  const isInTable = editor.isActive('table');
  const isOnPicture = editor.isActive('picture');
  if (!isInTable && !isOnPicture) return null;
  return (
    <div className="rich-selection-tools">
      {isInTable && (
        <EditorToolbar editor={editor} groups={TABLE_TOOLS} label="rich_text.table_toolbar" onOpen={onOpen} />
      )}
      {isOnPicture && <PictureTools editor={editor} />}
    </div>
  );
}

/** Whether the editor or one of its tools has the focus. */
function useActive(onBlur: (() => void) | undefined) {
  const [isActive, setIsActive] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follow = {
    onFocus: () => {
      clearTimeout(timer.current);
      setIsActive(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.contains(relatedTarget)) return;
      onBlur?.();
      timer.current = setTimeout(() => setIsActive(false), HIDE_DELAY_MS);
    },
  };
  return { isActive, follow };
}
