import { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { editorExtensions } from './editor-extensions.ts';
import { documentOf, headingsInRange, htmlOf } from './editor-html.ts';
import { EditorPanels } from './editor-panels.ts';
import { PictureUploads } from './picture-uploads.ts';
import type { RichTextEditorProps } from './rich-text-editor-props.ts';
import type { EditorPanel } from './toolbar-commands.tsx';

type OpenPanel = (panel: EditorPanel, anchor: HTMLElement) => void;

function createEditor(
  { value = '', placeholder, autoFocus = false }: RichTextEditorProps,
  onOpen: OpenPanel,
) {
  return new Editor({
    element: null,
    extensions: [...editorExtensions(placeholder), PictureUploads, EditorPanels.configure({ onOpen })],
    content: headingsInRange(value),
    autofocus: autoFocus && 'end',
    // The content security policy forbids it; rich-text-editor.css contains the rules.
    injectCSS: false,
  });
}

/** A TipTap editor in the element of `place`, for a controlled value. */
export function useEditor(props: RichTextEditorProps, onOpen: OpenPanel) {
  const { value = '', onChange } = props;
  const place = useRef<HTMLDivElement>(null);
  const [editor] = useState(() => createEditor(props, onOpen));
  const attributes = JSON.stringify(attributesOf(props));
  useLayoutEffect(() => {
    if (place.current !== null) editor.mount(place.current);
    return () => editor.unmount();
  }, [editor]);
  useLayoutEffect(() => {
    editor.setOptions({ editorProps: { attributes: JSON.parse(attributes) } });
  }, [editor, attributes]);

  // The HTML that the form has: another one comes from outside, such as a reset or another author's version.
  const known = useRef(value);
  useEffect(() => {
    const emit = () => {
      known.current = htmlOf(editor.state.doc);
      onChange?.(known.current);
    };
    // Also after unmounting: an upload may finish then.
    editor.off('update').on('update', emit);
  }, [editor, onChange]);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    const isShown = htmlOf(documentOf(value, editor.schema)) === htmlOf(editor.state.doc);
    if (!isShown) editor.commands.setContent(headingsInRange(value), { emitUpdate: false });
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
