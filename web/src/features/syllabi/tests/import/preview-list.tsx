import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import {
  isFaulty,
  type PreviewRow,
  problemTexts,
  repeatedText,
} from '#features/syllabi/tests/import/preview-rows.ts';
import type { ImportPreview } from '#features/syllabi/tests/import/use-import-preview.ts';
import { QuestionFields } from '#features/syllabi/tests/question-fields.tsx';
import { QuestionView } from '#features/syllabi/tests/question-view.tsx';
import { VirtualList } from '#features/syllabi/tests/virtual-list.tsx';
import { useText } from '#i18n/text.ts';

/** Pixels of a question with four answers. */
const ROW_HEIGHT = 200;

interface PreviewListProps {
  preview: Pick<ImportPreview, 'change' | 'skip'>;
  rows: readonly PreviewRow[];
}

/** The questions of a file with their lines and faults; faulty ones are corrected in place or skipped. */
export function PreviewList({ preview, rows }: PreviewListProps) {
  const text = useText();
  const [edited, setEdited] = useState<string>();
  return (
    <div className="import-list">
      <VirtualList
        label={text('test.import.preview')}
        keys={rows.map(({ key }) => key)}
        estimate={ROW_HEIGHT}
        mounted={rows.findIndex(({ key }) => key === edited)}
      >
        {(index) => {
          const row = rows[index];
          return (
            row && (
              <PreviewCard
                row={row}
                isEdited={row.key === edited}
                onEdit={(on) => setEdited(on ? row.key : undefined)}
                preview={preview}
              />
            )
          );
        }}
      </VirtualList>
    </div>
  );
}

interface PreviewCardProps {
  row: PreviewRow;
  isEdited: boolean;
  onEdit: (on: boolean) => void;
  preview: PreviewListProps['preview'];
}

function PreviewCard({ row, isEdited, onEdit, preview }: PreviewCardProps) {
  const text = useText();
  const { key, line, draft, dropped, isSkipped } = row;
  const problems = problemTexts(row, text);
  const repeated = repeatedText(row);
  const name = text('test.import.line', { line });
  const skip = (on: boolean) => {
    onEdit(false);
    preview.skip([key], on);
  };
  return (
    <article
      className="question import-question"
      aria-label={name}
      data-faulty={(isFaulty(row) && !isSkipped) || undefined}
      data-skipped={isSkipped || undefined}
    >
      <header className="question-head">
        <Checkbox
          checked={!isSkipped}
          aria-label={text('test.import.include', { question: name })}
          onChange={({ target }) => skip(!target.checked)}
        />
        <h4>{name}</h4>
        <span className="question-tools">
          {!isSkipped && (
            <CardTools
              isFaulty={problems.length > 0}
              isEdited={isEdited}
              onEdit={onEdit}
              onSkip={() => skip(true)}
            />
          )}
        </span>
      </header>
      {problems.length > 0 && (
        <ul className="question-problems">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {repeated !== null && <p className="hint">{repeated}</p>}
      {dropped.length > 0 && (
        <p className="hint">{text('test.import.dropped', { what: dropped.join('; ') })}</p>
      )}
      {isEdited ? (
        <QuestionFields
          draft={draft}
          onChange={(update) => preview.change(key, update)}
          onNext={() => onEdit(false)}
          onLeave={() => onEdit(false)}
        />
      ) : (
        <QuestionView content={draft} />
      )}
    </article>
  );
}

interface CardToolsProps {
  isFaulty: boolean;
  isEdited: boolean;
  onEdit: (on: boolean) => void;
  onSkip: () => void;
}

function CardTools({ isFaulty: hasFault, isEdited, onEdit, onSkip }: CardToolsProps) {
  const text = useText();
  return (
    <>
      {hasFault && (
        <Button size="small" onClick={onSkip}>
          {text('test.import.skip')}
        </Button>
      )}
      <Button
        size="small"
        type={hasFault && !isEdited ? 'primary' : 'default'}
        onClick={() => onEdit(!isEdited)}
      >
        {text(isEdited ? 'test.import.fixed' : hasFault ? 'test.import.fix' : 'editor.edit')}
      </Button>
    </>
  );
}
