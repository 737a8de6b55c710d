import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { cleanPastedHtml, pastedPictures } from './paste-cleaning.ts';

interface PastingOptions {
  /** Some pasted pictures cannot be read. */
  onUnreadable: () => void;
}

/** Cleans pasted HTML and uploads the pictures in it. */
export const Pasting = Extension.create<PastingOptions>({
  name: 'pasting',
  addOptions: () => ({ onUnreadable: () => undefined }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin({
        props: {
          transformPastedHTML: cleanPastedHtml,
          handlePaste: (_, { clipboardData }) => {
            const { files, unreadable } = pastedPictures(clipboardData?.getData('text/html') ?? '');
            if (unreadable > 0) options.onUnreadable();
            // After ProseMirror has inserted the text.
            if (files.length > 0) queueMicrotask(() => editor.commands.uploadPictures(files));
            return false;
          },
        },
      }),
    ];
  },
});
