import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { retakePath } from '#features/retakes/retake-address.ts';
import { useRetakeAction } from '#features/retakes/use-retake-action.ts';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';

type Outcomes = ResultOf<typeof retakeApplications.createMany>;

/** Applications with all debts for the students of a group, with the outcome for each. */
export function GroupDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { universityId } = useUniversity();
  const [group, setGroup] = useState<number>();
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(students.options, { query: { group_id: group ?? 0, study_status: 'studying' } }),
    enabled: group !== undefined,
  });
  const {
    mutate,
    isPending,
    data: outcomes,
  } = useRetakeAction(retakeApplications.createMany, ({ created }) =>
    created > 0 ? 'flash.created' : undefined,
  );
  const found = data?.length ?? 0;
  const count = `${formatNumber(found)}${found === LOOKUP_MAX ? '+' : ''}`;
  return (
    <FormModal open width={640} title={text('retake.create.group')} footer={null} onCancel={onClose}>
      {outcomes ? (
        <OutcomeList outcomes={outcomes} onClose={onClose} />
      ) : (
        <Form
          layout="vertical"
          className="retake-new"
          onFinish={() => group !== undefined && mutate({ body: { group_id: group } })}
        >
          <p>{text('retake.create.group.content')}</p>
          <Form.Item label={text('student_group.noun')} htmlFor="retake-group">
            <StudentGroupSelect
              id="retake-group"
              placeholder="antd.placeholder"
              within={{ university_id: universityId }}
              value={group}
              onChange={(chosen) => setGroup(typeof chosen === 'number' ? chosen : undefined)}
            />
          </Form.Item>
          {group !== undefined && data === undefined && (
            <FirstLoad error={error} retry={() => void refetch()} />
          )}
          <footer>
            <CancelButton onClick={onClose} />
            <Button
              type="primary"
              htmlType="submit"
              disabled={group === undefined || isFetching || found === 0}
              loading={isPending}
            >
              {text('retake.create.group.submit', { students: count })}
            </Button>
          </footer>
        </Form>
      )}
    </FormModal>
  );
}

function OutcomeList({
  outcomes: { created, students: all },
  onClose,
}: {
  outcomes: Outcomes;
  onClose: () => void;
}) {
  const text = useText();
  return (
    <div className="retake-new">
      <p role="status">
        {text('retake.created.count', { created: formatNumber(created), total: formatNumber(all.length) })}
      </p>
      <ul className="retake-outcomes">
        {all.map(({ student_id, fio, outcome, id, credits }) => (
          <li key={student_id}>
            {id === null ? fio : <Link to={retakePath({ id })}>{fio}</Link>}
            <small>{text(`retake.outcome.${outcome}`, { credits: formatNumber(credits) })}</small>
          </li>
        ))}
      </ul>
      <footer>
        <Button type="primary" onClick={onClose}>
          {text('action.close')}
        </Button>
      </footer>
    </div>
  );
}
