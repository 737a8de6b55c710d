import { RE_SITS, type ReSitSubject, statements } from '@dekanat/contract/ratings/statements.ts';
import { useQueries } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { type ReSitPlace, type ReSitStatement, useHoldReSits } from '#features/ratings/hold-re-sits.ts';
import { ReSitSubjects } from '#features/ratings/re-sit-subjects.tsx';
import { useText } from '#i18n/text.ts';
import { useWarningsInPlace } from '#ui/feedback/use-warnings-in-place.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

interface ReSitDialogProps {
  places: readonly ReSitPlace[];
  /** Fixed where the dialog belongs to one sheet. */
  statement?: ReSitStatement;
  onClose: () => void;
  onDone: (created: number[]) => void;
}

/** Holds the next statement for those who failed, after a preview of subjects and students. */
export function ReSitDialog({ places, statement: fixed, onClose, onDone }: ReSitDialogProps) {
  const text = useText();
  const [statement, setStatement] = useState<ReSitStatement>(fixed ?? RE_SITS[0]);
  const previews = useQueries({
    queries: places.map(({ group_id, semester_id, semester_subject_id }) => ({
      ...queryOf(statements.previewReSits, {
        query: { statement, group_id, semester_id, semester_subject_id },
      }),
      staleTime: 0,
    })),
  });
  const warnings = useWarningsInPlace();
  const hold = useHoldReSits(onDone, warnings.accept);
  const cancel = () => {
    warnings.answer(false);
    onClose();
  };
  const submit = () =>
    warnings.isAsking ? warnings.answer(true) : hold.mutate({ statement, places: possible });
  const isPossible = (subjects: readonly ReSitSubject[] | undefined) =>
    subjects?.some(({ outcome }) => outcome === 'possible') ?? false;
  const possible = places.filter((_, at) => isPossible(previews[at]?.data));
  const isReady = previews.every(({ data }) => data !== undefined) && possible.length > 0;
  const failed = previews.find(({ data, error }) => data === undefined && error);
  return (
    <Modal
      open
      width={720}
      title={text(`statement.re_sit.${statement}`)}
      onCancel={cancel}
      footer={
        <>
          <Button onClick={cancel}>{text('editor.cancel')}</Button>
          <Button
            type="primary"
            disabled={!isReady || (warnings.isAsking && !warnings.isComplete)}
            loading={hold.isPending && !warnings.isAsking}
            onClick={submit}
          >
            {text('statement.re_sit.hold')}
          </Button>
        </>
      }
    >
      <div className="re-sit">
        <p>{text('statement.re_sit.content')}</p>
        {fixed === undefined && (
          <Segmented
            aria-label={text('statement.statement_name')}
            value={statement}
            options={RE_SITS.map((value) => ({ value, label: text(`statement.${value}`) }))}
            disabled={hold.isPending}
            onChange={setStatement}
          />
        )}
        {failed ? (
          <Failed error={failed.error} retry={() => void failed.refetch()} />
        ) : (
          places.map((place, at) => (
            <section key={`${place.group_id}-${place.semester_id}`}>
              {fixed === undefined && (
                <h3>
                  {place.student_group_name} · {text('semester.number', { number: place.semester_name })}
                </h3>
              )}
              {previews[at]?.data ? <ReSitSubjects subjects={previews[at].data} /> : <ListSkeleton />}
            </section>
          ))
        )}
        {warnings.question}
      </div>
    </Modal>
  );
}
