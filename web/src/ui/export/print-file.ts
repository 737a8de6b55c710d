const NAME = 'printed-file';

/** Opens the browser's print dialog with a PDF. Its frame stays until the next one, since the dialog reads it. */
export function printFile({ blob }: { blob: Blob }): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = document.querySelector<HTMLIFrameElement>(`iframe[name=${NAME}]`);
  if (before !== null) URL.revokeObjectURL(before.src);
  before?.remove();
  const frame = document.createElement('iframe');
  frame.name = NAME;
  frame.ariaHidden = 'true';
  // Browsers print no frame that is not displayed.
  Object.assign(frame.style, { position: 'fixed', visibility: 'hidden', width: 0, height: 0, border: 0 });
  frame.addEventListener('load', () => {
    frame.contentWindow?.print();
    resolve();
  });
  frame.src = URL.createObjectURL(blob);
  document.body.append(frame);
  return promise;
}
