import { FILES_FIELD, files } from '@dekanat/contract/files/files.ts';
import { type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { call } from '#api/api.ts';
import { uploadWithProgress } from '#api/upload-progress.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { imageProblem } from '#ui/upload/image-rules.ts';
import { createUploadView, type UploadView } from './upload-view.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pictureUploads: {
      /** Uploads pictures and inserts each where the cursor was; a failed one stays there and can be retried. */
      uploadPictures: (pictures: readonly File[]) => ReturnType;
    };
  }
}

interface Placeholder {
  id: number;
  position: number;
  view: UploadView;
}

type Change = { add: readonly Placeholder[] } | { remove: number };

const key = new PluginKey<DecorationSet>('pictureUploads');
let lastId = 0;

const positionOf = (editor: Editor, id: number): number | undefined =>
  key.getState(editor.state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;

/** Whether pictures are being uploaded, or wait for another try. */
export const hasUploads = (editor: Editor): boolean => (key.getState(editor.state)?.find().length ?? 0) > 0;

const withChange = (transaction: Transaction, change: Change) =>
  transaction.setMeta(key, change).setMeta('addToHistory', false);

/** Uploads that leaving the page would cancel. */
const pending = new Set<number>();
window.addEventListener('beforeunload', (event) => {
  if (pending.size > 0) event.preventDefault();
});

/** Uploads pictures; `transaction` adds their placeholders at `position`, which the pictures replace. */
const startUploads = (
  editor: Editor,
  transaction: Transaction,
  pictures: readonly File[],
  position: number,
) => withChange(transaction, { add: pictures.map((picture) => startUpload(editor, picture, position)) });

function startUpload(editor: Editor, file: File, position: number): Placeholder {
  lastId += 1;
  const id = lastId;
  const discard = () => {
    pending.delete(id);
    editor.view.dispatch(withChange(editor.state.tr, { remove: id }));
  };
  const view = createUploadView(file, { retry: () => void send(), discard });
  const send = async () => {
    view.showProgress(0);
    try {
      const source = await storePicture(file, view.showProgress);
      const place = positionOf(editor, id);
      discard();
      // Undefined if the text around the placeholder was deleted meanwhile.
      if (place !== undefined)
        editor.commands.insertContentAt(place, { type: 'picture', attrs: { src: source, alt: '' } });
    } catch {
      view.showFailure();
    }
  };
  pending.add(id);
  const problem = fileProblem(file);
  if (problem === undefined) void send();
  else view.showRefusal(problem);
  return { id, position, view };
}

async function storePicture(file: File, onProgress: (share: number) => void): Promise<string> {
  const body = new FormData();
  body.append(FILES_FIELD, file, file.name);
  const [stored] = await call(files.storeImageEditor, { body, transport: uploadWithProgress(onProgress) });
  if (stored === undefined) throw new Error('Nothing was stored');
  return stored.file_url;
}

/** Only pictures can be in a text: other files that are dropped on it are refused in it. */
function fileProblem(file: File): TextKey | undefined {
  if (file.type.startsWith('image/')) return imageProblem(file);
  return file.type.startsWith('audio/') ? 'rich_text.audio.failed' : 'rich_text.file.failed';
}

/** Pictures come from the file dialog, the clipboard or by drag and drop. */
export const PictureUploads = Extension.create({
  name: 'pictureUploads',
  addCommands: () => ({
    uploadPictures:
      (pictures) =>
      ({ editor, tr, dispatch }) => {
        if (dispatch) startUploads(editor, tr, pictures, tr.selection.to);
        return true;
      },
  }),
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, uploads) =>
            applied(
              transaction.getMeta(key),
              uploads.map(transaction.mapping, transaction.doc),
              transaction.doc,
            ),
        },
        props: {
          decorations: (state) => key.getState(state),
          handlePaste: (_, { clipboardData }) => {
            const pictures = [...(clipboardData?.files ?? [])];
            // Word puts a picture of the copied text beside the text.
            if (pictures.length === 0 || clipboardData?.getData('text/plain')) return false;
            return editor.commands.uploadPictures(pictures);
          },
          handleDrop: (view, event, _slice, moved) => {
            const pictures = [...(event.dataTransfer?.files ?? [])];
            if (moved || pictures.length === 0) return false;
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            const { tr } = view.state;
            view.dispatch(startUploads(editor, tr, pictures, place ?? tr.selection.to));
            event.preventDefault();
            return true;
          },
        },
      }),
    ];
  },
});

function applied(
  change: Change | undefined,
  uploads: DecorationSet,
  doc: Parameters<DecorationSet['add']>[0],
) {
  if (change === undefined) return uploads;
  if ('remove' in change)
    return uploads.remove(uploads.find(undefined, undefined, (spec) => spec.id === change.remove));
  // The same element is used for every redraw, so that progress and focus survive.
  const placeholders = change.add.map(({ id, position, view }) =>
    Decoration.widget(position, () => view.dom, { id, key: `upload-${id}`, side: -1, stopEvent: () => true }),
  );
  return uploads.add(doc, placeholders);
}
