import { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { editorExtensions } from './editor-extensions.ts';
import { documentOf, headingsInRange, htmlOf } from './editor-html.ts';
import { EditorPanels } from './editor-panels.ts';
import { Pasting } from './pasting.ts';
import { hasUploads, PictureUploads } from './picture-uploads.ts';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';
import type { EditorPanel } from './toolbar-commands.tsx';

interface EditorEvents {
  onOpen: (panel: EditorPanel, anchor: DOMRect) => void;
  onUnreadable: () => void;
}

interface OpenEditor {
  editor: Editor;
  /** Those of the component that shows the editor now. */
  events: { current: EditorEvents };
}

/** Editors of closed fields whose uploads are still running, by the field's id: reopened, the field continues them. */
const uploading = new Map<string, OpenEditor>();

function openEditor(props: RichTextEditorProps, first: EditorEvents): OpenEditor {
  const { id, value = '', placeholder, autoFocus = false } = props;
  const known = id === undefined ? undefined : uploading.get(id);
  if (known) return known;
  const events = { current: first };
  const forwarded: EditorEvents = {
    onOpen: (panel, anchor) => events.current.onOpen(panel, anchor),
    onUnreadable: () => events.current.onUnreadable(),
  };
  const editor = new Editor({
    element: null,
    extensions: [
      ...editorExtensions(placeholder),
      PictureUploads,
      Pasting.configure(forwarded),
      EditorPanels.configure(forwarded),
    ],
    content: headingsInRange(value),
    autofocus: autoFocus && 'end',
    // The content security policy forbids it; rich-text-editor.css contains the rules.
    injectCSS: false,
  });
  return { editor, events };
}

/** Removes the editor from the page; its uploads go on. */
function closeEditor(open: OpenEditor, id: string | undefined): void {
  const { editor } = open;
  if (id !== undefined && hasUploads(editor)) {
    uploading.set(id, open);
    editor.on('transaction', () => hasUploads(editor) || uploading.delete(id));
  }
  editor.unmount();
}

/** A TipTap editor in the element of `place`, for a controlled value. */
export function useEditor(props: RichTextEditorProps, events: EditorEvents) {
  const { id, value = '', onChange } = props;
  const place = useRef<HTMLDivElement>(null);
  const [open] = useState(() => openEditor(props, events));
  const { editor } = open;
  useLayoutEffect(() => {
    open.events.current = events;
  });
  const attributes = JSON.stringify(attributesOf(props));
  useLayoutEffect(() => {
    if (place.current !== null) editor.mount(place.current);
    return () => closeEditor(open, id);
  }, [editor, open, id]);
  useLayoutEffect(() => {
    editor.setOptions({ editorProps: { attributes: JSON.parse(attributes) } });
  }, [editor, attributes]);

  // The value that the form has: another one comes from outside, such as a reset or another author's version.
  const known = useRef(value);
  const shown = useRef('');
  useEffect(() => {
    shown.current = htmlOf(editor.state.doc);
    const emit = () => {
      const html = htmlOf(editor.state.doc);
      // ProseMirror adds an empty paragraph at the end, which is no input.
      if (html === shown.current) return;
      shown.current = html;
      known.current = html;
      onChange?.(html);
    };
    // Also after unmounting: an upload may finish then.
    editor.off('update').on('update', emit);
  }, [editor, onChange]);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    const html = htmlOf(documentOf(value, editor.schema));
    if (html === shown.current) return;
    shown.current = html;
    editor.commands.setContent(headingsInRange(value), { emitUpdate: false });
  }, [editor, value]);

  useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener);
      return () => void editor.off('transaction', listener);
    },
    () => editor.state,
  );
  return { editor, place };
}

/** Attributes of the editable element, as a form sets them for an input. */
function attributesOf(props: RichTextEditorProps): Record<string, string> {
  const attributes: Record<string, string> = {
    class: 'rich-text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': props.label,
  };
  if (props.id !== undefined) attributes.id = props.id;
  for (const name of ['aria-invalid', 'aria-describedby', 'aria-required'] as const) {
    const given = props[name];
    if (given !== undefined) attributes[name] = String(given);
  }
  return attributes;
}
