import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { editorExtensions } from './editor-extensions.ts';

const PICTURE = '<img src="/api/resources/showImage/7" alt="">';

test('formula nodes: inserts a formula behind a selected picture instead of replacing it', () => {
  const editor = new Editor({
    element: null,
    extensions: editorExtensions(undefined),
    content: `<p>${PICTURE}</p>`,
  });
  editor.chain().setNodeSelection(1).setFormula({ latex: 'a', block: false }).run();
  expect(editor.getHTML()).toMatch(/^<p><img [^>]+><span [^>]*data-latex="a"/);
  editor.destroy();
});
