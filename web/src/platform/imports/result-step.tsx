import { UndoOutlined } from '@ant-design/icons';
import type { ImportDetails } from '@dekanat/contract/operations/imports.ts';
import { Button } from 'antd';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { uncheckedKey } from '#i18n/text-key.ts';
import { FailedJob } from '#platform/imports/failed-job.tsx';
import { ImportRows } from '#platform/imports/import-rows.tsx';
import { ImportSteps, StepHeading } from '#platform/imports/import-steps.tsx';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import { useImportActions } from '#platform/imports/use-import.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';

/** The result of the import, with an undo button. */
export function ResultStep({ shown, place }: { shown: ImportDetails; place: ImportUrlState }) {
  const text = useText();
  const feedback = useFeedback();
  const { id, state, counts, file_name, user_name, written_at, undone_at } = shown;
  const { ask, asking } = useImportActions(id);
  const undone = state === 'undone';
  const accounts = counts?.accounts ?? 0;
  const changed = (counts?.create ?? 0) + (counts?.update ?? 0);
  const undo = async () => {
    const question = { title: text('imports.undo.question'), content: text('imports.undo.content') };
    if (await feedback.confirm({ ...question, danger: true })) ask({ act: 'undo' });
  };
  return (
    <>
      <ImportSteps now="result" back={{ file: place.start }} />
      <section className="import-part">
        <StepHeading title={text(undone ? 'imports.undone.title' : 'imports.written.title')} />
        <p className="import-about">
          <strong>{file_name}</strong> · {user_name} · <Instant at={undone ? undone_at : written_at} />
        </p>
        <FailedJob of={shown} />
        {!undone && accounts > 0 && (
          <p className="notice">
            {text(uncheckedKey(`imports.accounts.done.${shown.resource}`), { count: formatNumber(accounts) })}
          </p>
        )}
        <ImportRows shown={shown} />
      </section>
      <div className="import-foot">
        {!undone && changed > 0 && (
          <Button
            danger
            icon={<UndoOutlined aria-hidden />}
            loading={asking === 'undo'}
            onClick={() => void undo()}
          >
            {text('imports.undo')}
          </Button>
        )}
        <Button onClick={place.start}>{text('imports.another')}</Button>
        <Button type="primary" onClick={place.close}>
          {text('imports.to_list')}
        </Button>
      </div>
    </>
  );
}
