import { type GroupProgress, MISSED_PERCENT, UNSEEN_DAYS } from '@dekanat/contract/study/group-progress.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button, Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { inOrder, isBehind, PROGRESS_ORDERS } from '#features/study/teaching/progress-order.ts';
import { ProgressTable } from '#features/study/teaching/progress-table.tsx';
import { WriteToStudents } from '#features/study/teaching/write-to-students.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import './group.css';

const SHOWN = ['all', 'behind'] as const;
const PARAMS = z.object({
  shown: z.enum(SHOWN).default('all'),
  order: z.enum(PROGRESS_ORDERS).default('fio'),
});

/** A subject of a group: how far each student is, who falls behind, and a message to them. */
export function GroupScreen() {
  useLanguage();
  const { subjectId, groupId } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(
    queryOf(teacherWork.group, {
      params: { semesterSubjectId: Number(subjectId), groupId: Number(groupId) },
    }),
  );
  const of = data && [data.student_group_name, data.subject_name].filter(Boolean).join(' · ');
  return (
    <Screen title="menu.teaching_group" of={of}>
      {data ? <Group group={data} /> : <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

function Group({ group }: { group: GroupProgress }) {
  const text = useText();
  const { values = PARAMS.parse({}), change } = useSearchParams(PARAMS);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { students } = group;
  const visible = inOrder(values.shown === 'behind' ? students.filter(isBehind) : students, values.order);
  // Only those who are in sight are written to.
  const selected = visible.filter(({ student_id }) => chosen.has(student_id));
  const toggle = (id: number) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const reachable = visible.filter(({ has_account }) => has_account);
  return (
    <div className="progress">
      <p className="hint">
        {[text('taught.semester', { number: group.semester_name }), group.academic_year_name].join(' · ')}
        {' · '}
        {text('progress.facts', { lessons: group.total_lesson, tasks: group.tasks, tests: group.tests })}
      </p>
      <Controls {...values} all={students.length} behind={students.filter(isBehind).length} change={change} />
      {visible.length === 0 ? (
        <p className="list-state">{text(students.length === 0 ? 'progress.none' : 'progress.none.behind')}</p>
      ) : (
        <>
          <div className="progress-selection">
            <span role="status">{text('progress.selected', { count: selected.length })}</span>
            <Button
              onClick={() =>
                setChosen(new Set(selected.length > 0 ? [] : reachable.map((one) => one.student_id)))
              }
            >
              {text(selected.length > 0 ? 'progress.select.none' : 'progress.select.all')}
            </Button>
            <WriteToStudents students={selected} onDone={() => setChosen(new Set())} />
          </div>
          <ProgressTable
            group={group}
            students={visible}
            chosen={chosen}
            toggle={toggle}
            order={values.order}
            sort={(order) => change({ order })}
          />
        </>
      )}
    </div>
  );
}

interface ControlsProps extends z.output<typeof PARAMS> {
  all: number;
  behind: number;
  change: (changes: Partial<z.output<typeof PARAMS>>) => void;
}

function Controls({ shown, order, all, behind, change }: ControlsProps) {
  const text = useText();
  const id = useId();
  const counts = { all, behind };
  return (
    <>
      <div className="progress-controls">
        <Segmented
          aria-label={text('progress.shown')}
          value={shown}
          options={SHOWN.map((value) => ({
            value,
            label: `${text(`progress.${value}`)} (${counts[value]})`,
          }))}
          onChange={(value) => change({ shown: value })}
        />
        <label htmlFor={id}>
          {text('progress.sort')}
          <Select
            id={id}
            value={order}
            options={PROGRESS_ORDERS.map((value) => ({ value, label: text(`progress.sort.${value}`) }))}
            onChange={(value) => change({ order: value })}
          />
        </label>
      </div>
      <p className="hint">{text('progress.rule', { days: UNSEEN_DAYS, percent: MISSED_PERCENT })}</p>
    </>
  );
}
