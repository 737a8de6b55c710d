import { saveFile } from '#ui/export/save-file.ts';

const NAME = 'printed-file';

/** Opens the browser's print dialog with a PDF. A browser that shows no PDF saves it instead. */
export function printFile({ blob, filename }: { blob: Blob; filename: string }): void {
  if (navigator.pdfViewerEnabled) printInFrame(blob);
  else saveFile(blob, filename);
}

function printInFrame(blob: Blob): void {
  // The frame stays until the next one, since the dialog reads it.
  const before = document.querySelector<HTMLIFrameElement>(`iframe[name=${NAME}]`);
  if (before !== null) URL.revokeObjectURL(before.src);
  before?.remove();
  const frame = document.createElement('iframe');
  frame.name = NAME;
  frame.ariaHidden = 'true';
  // Browsers print no frame that is not displayed.
  Object.assign(frame.style, { position: 'fixed', visibility: 'hidden', width: 0, height: 0, border: 0 });
  frame.addEventListener('load', () => frame.contentWindow?.print());
  frame.src = URL.createObjectURL(blob);
  document.body.append(frame);
}
