import { text } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

export interface UploadView {
  dom: HTMLElement;
  /** @param share from 0 to 1 */
  showProgress: (share: number) => void;
  showFailure: () => void;
  /** For a file that the server would refuse. */
  showRefusal: (problem: TextKey) => void;
}

interface Actions {
  retry: () => void;
  discard: () => void;
}

/** The preview of a picture that is being uploaded, inside the text. */
export function createUploadView(file: File, { retry, discard }: Actions): UploadView {
  const dom = document.createElement('span');
  dom.className = 'rich-upload';
  dom.contentEditable = 'false';
  const preview = new Image();
  preview.alt = file.name;
  const url = URL.createObjectURL(file);
  preview.src = url;
  const release = () => URL.revokeObjectURL(url);
  preview.onload = release;
  preview.onerror = release;
  const state = document.createElement('span');
  state.className = 'rich-upload-state';
  dom.append(preview, state);
  const showProblem = (problem: TextKey, ...actions: HTMLElement[]) => {
    const message = document.createElement('span');
    message.setAttribute('role', 'alert');
    message.textContent = text(problem);
    dom.dataset.problem = '';
    state.replaceChildren(message, ...actions, button('rich_text.upload.discard', discard));
  };
  const progress = document.createElement('progress');
  progress.setAttribute('aria-label', text('rich_text.upload.progress', { name: file.name }));
  return {
    dom,
    showProgress: (share) => {
      progress.value = share;
      delete dom.dataset.problem;
      if (!progress.isConnected) state.replaceChildren(progress);
    },
    showFailure: () => showProblem('rich_text.upload.failed', button('rich_text.upload.retry', retry)),
    showRefusal: (problem) => {
      // It may be no picture at all.
      preview.replaceWith(file.name);
      showProblem(problem);
    },
  };
}

function button(label: TextKey, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'rich-upload-button';
  element.textContent = text(label);
  element.onclick = onClick;
  return element;
}
