import {
  type RegistrationBatch,
  studentRegisters,
} from '@dekanat/contract/registration/student-registers.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { useRegistrationUndo } from '#features/registration/registration-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import './registration.css';

const SHOWN = 100;

/** The newest bulk registrations, each of which can be undone as a whole. */
export function BatchesDrawer({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { universityId } = useUniversity();
  const { data, error, refetch } = useQuery(
    queryOf(studentRegisters.batches, { query: { university_id: universityId, limit: SHOWN } }),
  );
  return (
    <Drawer open title={text('registration.batches')} size={560} onClose={onClose}>
      {data?.data.length === 0 && <p className="notice">{text('registration.batches.none')}</p>}
      {data && (
        <ul className="registration-batches">
          {data.data.map((batch) => (
            <Batch key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Drawer>
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
