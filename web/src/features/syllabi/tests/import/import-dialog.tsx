import { Button, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { FileSource } from '#features/syllabi/tests/import/file-source.tsx';
import { PreviewList } from '#features/syllabi/tests/import/preview-list.tsx';
import { isDecided, isFaulty, repeatedText, undecided } from '#features/syllabi/tests/import/preview-rows.ts';
import { SheetColumns } from '#features/syllabi/tests/import/sheet-columns.tsx';
import { TextSource } from '#features/syllabi/tests/import/text-source.tsx';
import {
  type ImportFormat,
  type ImportPreview,
  useImportPreview,
} from '#features/syllabi/tests/import/use-import-preview.ts';
import { useText } from '#i18n/text.ts';
import { SkippedParts } from '#platform/imports/skipped-content.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import './import.css';

/** What the server can be told to read; `json` is for corrected questions only. */
const TEXT_FORMATS = ['numbered', 'hemis', 'aiken', 'gift', 'moodle'] as const;

const SHEET_FORMATS = ['excel'] as const;

interface ImportDialogProps {
  source: 'paste' | 'file';
  itemId: number;
  onClose: () => void;
  /** Loads the questions again. */
  onAdded: () => Promise<void>;
}

/** Adds the questions of a text or a file. Nothing is imported before every fault is corrected or skipped. */
export function ImportDialog({ source, itemId, onClose, onAdded }: ImportDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const preview = useImportPreview(itemId, ({ added, repeated }) => {
    if (added > 0) feedback.success(text('test.import.done', { count: added }));
    if (repeated > 0) feedback.warning(text('test.import.not_repeated', { count: repeated }));
    void onAdded();
    onClose();
  });
  const { rows, isAdding } = preview;
  const hasText = useRef(false);
  const close = async () => {
    const isChanged = hasText.current || rows.some(isDecided);
    const question = { title: text('test.import.leave'), content: text('test.import.leave.content') };
    if (!isChanged || (await feedback.confirm({ ...question, danger: true }))) onClose();
  };
  return (
    <Modal
      open
      centered
      width="min(1200px, calc(100vw - 32px))"
      className="import-questions"
      title={text(source === 'paste' ? 'test.paste.title' : 'test.import.title')}
      mask={{ closable: false }}
      onCancel={() => void close()}
      footer={<ImportFooter preview={preview} onClose={() => void close()} />}
    >
      <div className="import-body" data-source={source} aria-busy={isAdding}>
        {source === 'paste' ? (
          <TextSource
            preview={preview}
            onTyped={(typed) => {
              hasText.current = typed;
            }}
          />
        ) : (
          <FileSource preview={preview} />
        )}
        <ImportResult preview={preview} source={source} />
      </div>
    </Modal>
  );
}

interface ResultProps {
  preview: ImportPreview;
  source: 'paste' | 'file';
}

function ImportResult({ preview, source }: ResultProps) {
  const text = useText();
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const { rows, shown, problem, isReading } = preview;
  const faulty = rows.filter(isFaulty);
  const isEmpty = rows.length === 0 && problem === undefined;
  return (
    <section className="import-result" aria-label={text('test.import.preview')} aria-busy={isReading}>
      {problem !== undefined && (
        <p className="notice notice-error" role="alert">
          {problem}
        </p>
      )}
      {isEmpty && source === 'paste' && <p className="hint import-nothing">{text('test.paste.nothing')}</p>}
      {shown && !isEmpty && (
        <div className="import-summary">
          <FormatChoice preview={preview} format={shown.format} />
          <FoundQuestions rows={rows} />
          {faulty.length > 0 && (
            <FaultTools preview={preview} onlyFaulty={onlyFaulty} onOnlyFaulty={setOnlyFaulty} />
          )}
        </div>
      )}
      {shown?.sheet && <SkippedParts skipped={shown.sheet.skipped} />}
      {shown?.sheet && <SheetColumns key={shown.name} sheet={shown.sheet} preview={preview} />}
      {rows.length > 0 && (
        <PreviewList preview={preview} rows={onlyFaulty && faulty.length > 0 ? faulty : rows} />
      )}
    </section>
  );
}

/** How many questions were found, and how many of them the user should look at. */
function FoundQuestions({ rows }: Pick<ImportPreview, 'rows'>) {
  const text = useText();
  const faulty = rows.filter(isFaulty).length;
  const repeated = rows.filter((row) => repeatedText(row) !== null).length;
  const dropping = rows.filter(({ dropped }) => dropped.length > 0).length;
  return (
    <p role="status">
      {text('test.import.found', { count: rows.length })}
      {faulty > 0 && <span className="import-faults">{text('test.import.faulty', { count: faulty })}</span>}
      {repeated > 0 && (
        <span className="import-dropping">{text('test.import.repeated', { count: repeated })}</span>
      )}
      {dropping > 0 && (
        <span className="import-dropping">{text('test.import.dropping', { count: dropping })}</span>
      )}
    </p>
  );
}

function FormatChoice({ preview, format }: { preview: ImportPreview; format: ImportFormat }) {
  const text = useText();
  const id = useId();
  const formats = format === 'excel' ? SHEET_FORMATS : TEXT_FORMATS;
  return (
    <span className="import-format">
      <label htmlFor={id}>{text('test.import.format')}</label>
      <Select<ImportFormat>
        id={id}
        size="small"
        value={format}
        disabled={format === 'excel' || preview.isReading}
        onChange={preview.readAs}
        options={formats.map((one) => ({ value: one, label: text(`test.format.${one}`) }))}
      />
    </span>
  );
}

interface FaultToolsProps {
  preview: ImportPreview;
  onlyFaulty: boolean;
  onOnlyFaulty: (on: boolean) => void;
}

function FaultTools({ preview, onlyFaulty, onOnlyFaulty }: FaultToolsProps) {
  const text = useText();
  const open = undecided(preview.rows).map(({ key }) => key);
  return (
    <>
      <Button
        size="small"
        type={onlyFaulty ? 'primary' : 'default'}
        onClick={() => onOnlyFaulty(!onlyFaulty)}
      >
        {text(onlyFaulty ? 'test.import.show_all' : 'test.import.show_faulty')}
      </Button>
      {open.length > 0 && (
        <Button size="small" onClick={() => preview.skip(open, true)}>
          {text('test.import.skip_all', { count: open.length })}
        </Button>
      )}
    </>
  );
}

function ImportFooter({ preview, onClose }: { preview: ImportPreview; onClose: () => void }) {
  const text = useText();
  const { rows, isAdding, isReading, isOutdated, add } = preview;
  const open = undecided(rows).length;
  const count = rows.filter(({ isSkipped }) => !isSkipped).length - open;
  return (
    <div className="import-footer">
      <p role="status" className="import-decide">
        {isAdding
          ? text('test.import.adding', { count })
          : open > 0 && text('test.import.decide', { count: open })}
      </p>
      <Button onClick={onClose}>{text('editor.cancel')}</Button>
      <Button
        type="primary"
        loading={isAdding}
        disabled={open > 0 || count === 0 || isReading || isOutdated}
        onClick={add}
      >
        {count > 0 ? text('test.import.add', { count }) : text('test.import')}
      </Button>
    </div>
  );
}
