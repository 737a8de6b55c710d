import {
  type GroupProgress,
  MISSED_PERCENT,
  type StudentProgress,
  UNSEEN_DAYS,
} from '@dekanat/contract/study/group-progress.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Button, Input, Segmented, Select } from 'antd';
import { useId, useState } from 'react';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { ProgressCards } from '#features/study/teaching/progress-cards.tsx';
import {
  inOrder,
  isBehind,
  PROGRESS_ORDERS,
  type ProgressOrder,
  withName,
} from '#features/study/teaching/progress-order.ts';
import { ProgressTable } from '#features/study/teaching/progress-table.tsx';
import { WriteToStudents } from '#features/study/teaching/write-to-students.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { usePhone } from '#ui/table/use-phone.ts';
import './group.css';

const SHOWN = ['all', 'behind'] as const;
const PARAMS = z.object({
  shown: z.enum(SHOWN).default('all'),
  order: z.enum(PROGRESS_ORDERS).default('behind'),
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
  const [typed, setTyped] = useState('');
  const { students } = group;
  const behind = students.filter(isBehind);
  const matching = inOrder(values.shown === 'behind' ? behind : students, values.order);
  return (
    <div className="progress">
      <p className="hint">
        {[text('taught.semester', { number: group.semester_name }), group.academic_year_name].join(' · ')}
        {' · '}
        {text('progress.facts', { lessons: group.total_lesson, tasks: group.tasks, tests: group.tests })}
      </p>
      <Controls
        {...values}
        all={students.length}
        behind={behind.length}
        change={change}
        typed={typed}
        search={setTyped}
      />
      {matching.length === 0 ? (
        <p className="list-state">{text(students.length === 0 ? 'progress.none' : 'progress.none.behind')}</p>
      ) : (
        <Students
          group={group}
          matching={matching}
          typed={typed}
          order={values.order}
          sort={(order) => change({ order })}
        />
      )}
    </div>
  );
}

interface StudentsProps {
  group: GroupProgress;
  /** Those of the filter, in order. */
  matching: StudentProgress[];
  /** What is searched for among them. */
  typed: string;
  order: ProgressOrder;
  sort: (order: ProgressOrder) => void;
}

function Students({ group, matching, typed, order, sort }: StudentsProps) {
  const text = useText();
  const phone = usePhone();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const students = withName(matching, typed);
  // Who is selected stays so while others are searched for.
  const selected = matching.filter(({ student_id }) => chosen.has(student_id));
  const toggle = (id: number) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const reachable = students.filter(({ has_account }) => has_account);
  const list = { group, students, chosen, toggle };
  return (
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
      {students.length === 0 && <p className="list-state">{text('list.not_found', { text: typed })}</p>}
      {phone ? <ProgressCards {...list} /> : <ProgressTable {...list} order={order} sort={sort} />}
    </>
  );
}

interface ControlsProps extends z.output<typeof PARAMS> {
  all: number;
  behind: number;
  change: (changes: Partial<z.output<typeof PARAMS>>) => void;
  typed: string;
  search: (typed: string) => void;
}

function Controls({ shown, order, all, behind, change, typed, search }: ControlsProps) {
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
        <Input
          type="search"
          allowClear
          value={typed}
          aria-label={text('progress.search')}
          placeholder={text('progress.search')}
          onChange={({ target }) => search(target.value)}
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
      <details className="progress-rule hint">
        <summary>{text('progress.rule.question')}</summary>
        {text('progress.rule', { days: UNSEEN_DAYS, percent: MISSED_PERCENT })}
      </details>
    </>
  );
}
