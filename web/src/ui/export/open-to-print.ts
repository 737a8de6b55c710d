import { saveFile } from '#ui/export/save-file.ts';

/** Opens a PDF in a tab, whose viewer prints it. Where no tab may open, or a browser shows no PDF, the file is saved. */
export function openToPrint({ blob, filename }: { blob: Blob; filename: string }): void {
  const tab = navigator.pdfViewerEnabled ? window.open(URL.createObjectURL(blob)) : null;
  if (tab === null) saveFile(blob, filename);
}
