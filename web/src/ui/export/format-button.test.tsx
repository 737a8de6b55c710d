import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { type FileFormat, FormatButton } from '#ui/export/format-button.tsx';
import { openPage, openPopover, resetPages } from '../../test-page.tsx';

resetPages();
afterEach(() => void vi.restoreAllMocks());

const FILE = { blob: new Blob(['%PDF']), filename: 'Hisobot.pdf' };
const TAB = {} as Window;

/** A browser that shows PDFs or not, and opens this tab or none. */
function browserWith(showsPdf: boolean, tab: Window | null) {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: showsPdf, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
  const open = vi.fn(() => tab);
  vi.stubGlobal('open', open);
  const store = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const saved = () => (click.mock.contexts as HTMLAnchorElement[]).map(({ download }) => download);
  return { open, store, saved };
}

async function openFormats(formats: readonly FileFormat[]) {
  const fetchFile = vi.fn(async (_format: FileFormat) => FILE);
  await openPage(() => <FormatButton title="list.export" formats={formats} fetchFile={fetchFile} />, {
    answers: {},
  });
  await screen.findByRole('button', { name: 'list.export' });
  openPopover('list.export');
  return fetchFile;
}

it.each([
  ['is opened in a tab', true, TAB, [['blob:file']], []],
  ['is saved where no tab may open', true, null, [['blob:file']], ['Hisobot.pdf']],
  ['is saved where the browser shows no PDF', false, TAB, [], ['Hisobot.pdf']],
])('a PDF to print %s', async (_what, showsPdf, tab, opened, saved) => {
  const browser = browserWith(showsPdf, tab);
  const fetchFile = await openFormats(['xlsx', 'pdf']);
  fireEvent.click(screen.getByText('list.export.print'));
  await expect.poll(() => browser.store.mock.lastCall).toEqual([FILE.blob]);
  expect(fetchFile.mock.calls).toEqual([['pdf']]);
  expect(browser.open.mock.calls).toEqual(opened);
  expect(browser.saved()).toEqual(saved);
});

it('a PDF that is exported is saved and opens no tab', async () => {
  const browser = browserWith(true, TAB);
  await openFormats(['pdf']);
  fireEvent.click(screen.getByText('list.export.pdf'));
  await expect.poll(browser.saved).toEqual(['Hisobot.pdf']);
  expect(browser.open).not.toHaveBeenCalled();
});

it('a table without a PDF has nothing to print', async () => {
  await openFormats(['xlsx', 'csv']);
  expect(screen.getByText('list.export.csv')).toBeTruthy();
  expect(screen.queryByText('list.export.print')).toBeNull();
});
