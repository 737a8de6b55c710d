import {
  BATCH_AUTHORS,
  type RegistrationBatch,
  studentRegisters,
} from '@dekanat/contract/registration/student-registers.ts';
import { REGISTRATION_BATCH_ACTS } from '@dekanat/contract/students/status-changes/batches.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { CallInput } from '#api/call-options.ts';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { useRegistrationUndo } from '#features/registration/registration-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import { Instant } from '#ui/instant.tsx';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { PageLinks } from '#ui/table/page-links.tsx';
import './registration.css';

type Query = NonNullable<CallInput<typeof studentRegisters.batches>['query']>;
type Shown = Pick<Query, 'act' | 'made_by' | 'page'>;

/** Students make one act each, which would hide the bulk acts of staff. */
const OF_STAFF: Shown = { made_by: 'staff', page: 1 };

/** The newest registrations and changes of their subjects, each of which can be undone as a whole. */
export function BatchesDrawer({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { universityId } = useUniversity();
  const [shown, setShown] = useState(OF_STAFF);
  const { data, error, refetch } = useQuery({
    ...queryOf(studentRegisters.batches, { query: { university_id: universityId, ...shown } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer open title={text('registration.batches')} size={560} onClose={onClose}>
      <BatchFilters shown={shown} onChange={(filters) => setShown({ ...filters, page: 1 })} />
      {data?.data.length === 0 && (
        <p className="notice">
          {text(shown.act || shown.made_by ? 'list.empty' : 'registration.batches.none')}
        </p>
      )}
      {data && (
        <>
          <ul className="registration-batches">
            {data.data.map((batch) => (
              <Batch key={batch.id} batch={batch} />
            ))}
          </ul>
          <PageLinks page={data} turn={(page) => setShown({ ...shown, page })} />
        </>
      )}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Drawer>
  );
}

interface BatchFiltersProps {
  shown: Shown;
  onChange: (filters: Omit<Shown, 'page'>) => void;
}

function BatchFilters({ shown: { act, made_by }, onChange }: BatchFiltersProps) {
  const text = useText();
  return (
    <div className="registration-scope">
      <div>
        <Select
          value={act ?? null}
          aria-label={text('registration.batches.act')}
          placeholder={text('registration.batches.act')}
          allowClear={clearButton(text)}
          options={REGISTRATION_BATCH_ACTS.map((value) => ({
            value,
            label: text(`registration.act.${value}`),
          }))}
          onChange={(chosen) => onChange({ act: chosen ?? undefined, made_by })}
        />
      </div>
      <div>
        <Select<(typeof BATCH_AUTHORS)[number] | 'all'>
          value={made_by ?? 'all'}
          aria-label={text('registration.batches.made_by')}
          options={[
            ...BATCH_AUTHORS.map((value) => ({
              value,
              label: text(`registration.batches.made_by.${value}`),
            })),
            { value: 'all', label: text('registration.batches.made_by.all') },
          ]}
          onChange={(chosen) => onChange({ act, made_by: chosen === 'all' ? undefined : chosen })}
        />
      </div>
    </div>
  );
}

function Batch({ batch }: { batch: RegistrationBatch }) {
  const text = useText();
  const mayUndo = useMay(studentRegisters.store);
  const feedback = useFeedback();
  const undo = useRegistrationUndo();
  const { act, students, curriculum_name, semester, group_name, undone_at } = batch;
  const name = text(`registration.act.${act as 'attach'}`);
  const count = text('registration.students', { count: students });
  const place = [
    batch.student_name,
    batch.subject_name,
    group_name,
    curriculum_name,
    semester && text('registration.semester', { number: semester }),
  ];
  const ask = async () => {
    const sure = await feedback.confirm({
      title: text('registration.undo.question'),
      content: text('registration.undo.content', { act: `${name}: ${batch.student_name ?? count}` }),
      yes: text('registration.undo'),
      no: text('editor.cancel'),
      danger: true,
    });
    if (sure) undo(batch.id);
  };
  return (
    <li data-undone={undone_at !== null}>
      <div>
        <strong>{name}</strong> {batch.student_name === null && <span>{count}</span>}
        <small>{place.filter(Boolean).join(' · ')}</small>
        <small>
          <Instant at={batch.created_at} /> {batch.author}
        </small>
        {undone_at !== null && (
          <small>
            {text('registration.undone_by', { name: batch.undone_by_name ?? '—' })} <Instant at={undone_at} />
          </small>
        )}
      </div>
      {mayUndo && undone_at === null && (
        <Button onClick={() => void ask()}>{text('registration.undo')}</Button>
      )}
    </li>
  );
}
