import { WarningFilled } from '@ant-design/icons';
import { lacksTime, timeOfDay } from '@dekanat/contract/api/days.ts';
import type { CalendarExam, SuggestedExam } from '@dekanat/contract/curricula/controls.ts';
import { Button, Checkbox, Input } from 'antd';
import { useMemo } from 'react';
import {
  clashingSubjects,
  isComplete,
  type PlanningRow,
} from '#features/curricula/calendar/planning-rows.ts';
import { useFinalPlanning } from '#features/curricula/calendar/use-final-planning.ts';
import { usePlanningRows } from '#features/curricula/calendar/use-planning-rows.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { DayAndTimeInput } from '#ui/form/date-input.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';

interface PlanningTableProps {
  suggestions: readonly SuggestedExam[];
  planned: readonly CalendarExam[];
  place: string;
  /** Called with whether a row differs from its suggestion. */
  onEdited: (isEdited: boolean) => void;
  onPlanned: () => void;
}

const HEADINGS = [
  'calendar.subject',
  'calendar.groups',
  'plan.control.start',
  'plan.control.end',
  'plan.control.rating',
  'calendar.plan.place',
] as const;

/** The exams with their suggested times, each of which can be changed; clashes are marked while typing. */
export function PlanningTable({ suggestions, planned, place, onEdited, onPlanned }: PlanningTableProps) {
  const text = useText();
  const { rows, change, chooseAll } = usePlanningRows({ suggestions, place, onEdited });
  const clashing = useMemo(() => clashingSubjects(rows, planned), [rows, planned]);
  const { refusals, saving, plan, forget } = useFinalPlanning(onPlanned);
  const chosen = rows.filter((row) => row.chosen);
  const incomplete = chosen.filter((row) => !isComplete(row)).length;
  const leftOut = (suggestions[0]?.total ?? 0) - suggestions.length;
  const unplaced = suggestions.filter(({ start_date }) => start_date === null).length;
  return (
    <>
      <div className="planning-rows">
        <table>
          <thead>
            <tr>
              <th data-label={text('calendar.plan.all')}>
                <Checkbox
                  aria-label={text('calendar.plan.all')}
                  checked={chosen.length === rows.length}
                  indeterminate={chosen.length > 0 && chosen.length < rows.length}
                  onChange={({ target }) => chooseAll(target.checked)}
                />
              </th>
              {HEADINGS.map((key) => (
                <th key={key} scope="col">
                  {text(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ExamRow
                key={row.exam.semester_subject_id}
                row={row}
                clashes={clashing.has(row.exam.semester_subject_id)}
                refusal={refusals.get(row.exam.semester_subject_id)}
                onChange={(changed) => {
                  change(changed);
                  forget(row.exam.semester_subject_id);
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="planning-foot">
        <p role="status">
          {text('calendar.plan.summary', { count: chosen.length, total: rows.length })}
          {clashing.size > 0 && (
            <span className="calendar-clash">
              <WarningFilled aria-hidden /> {text('calendar.plan.clashing', { count: clashing.size })}
            </span>
          )}
          {leftOut > 0 && <span>{text('calendar.plan.left_out', { count: leftOut })}</span>}
          {unplaced > 0 && <span>{text('calendar.plan.unplaced', { count: unplaced })}</span>}
          {incomplete > 0 && <span>{text('calendar.plan.incomplete', { count: incomplete })}</span>}
        </p>
        <Button
          type="primary"
          disabled={chosen.length === 0 || incomplete > 0}
          loading={saving}
          onClick={() => void plan(chosen)}
        >
          {text('calendar.plan.apply', { count: chosen.length })}
        </Button>
      </div>
    </>
  );
}

interface ExamRowProps {
  row: PlanningRow;
  clashes: boolean;
  /** Why the server refused it. */
  refusal: string | undefined;
  onChange: (row: PlanningRow) => void;
}

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ');

function ExamRow({ row, clashes, refusal, onChange }: ExamRowProps) {
  const text = useText();
  const { exam } = row;
  const name = exam.subject_name ?? '—';
  const label = (key: TextKey) => `${text(key)}: ${name}`;
  return (
    <tr data-clashes={clashes || undefined} data-chosen={row.chosen}>
      <td>
        <Checkbox
          aria-label={name}
          checked={row.chosen}
          onChange={({ target }) => onChange({ ...row, chosen: target.checked })}
        />
      </td>
      <th scope="row">
        {name}
        <span className="hint">
          {exam.curriculum_name} · {text('semester.number', { number: exam.semester_name })}
        </span>
        {clashes && (
          <span className="calendar-clash">
            <WarningFilled aria-hidden /> {text('calendar.plan.row_clashes')}
          </span>
        )}
        {exam.start_date === null && <span className="calendar-clash">{text('calendar.plan.no_time')}</span>}
        {refusal && (
          <span className="calendar-refusal" role="alert">
            {refusal}
          </span>
        )}
      </th>
      <td data-label={text('calendar.groups')}>
        {namesOf(exam.groups) || '—'}
        <span className="hint">{namesOf(exam.teachers)}</span>
      </td>
      <td data-label={text('plan.control.start')}>
        <DayAndTimeInput
          aria-label={label('plan.control.start')}
          dayTime={exam.start_date === null ? null : timeOfDay(exam.start_date)}
          {...(lacksTime(row.start ?? '') && { status: 'error' as const, 'aria-invalid': true })}
          value={row.start}
          onChange={(start) => onChange({ ...row, start })}
        />
      </td>
      <td data-label={text('plan.control.end')}>
        <DayAndTimeInput
          aria-label={label('plan.control.end')}
          dayTime={exam.end_date === null ? undefined : timeOfDay(exam.end_date)}
          value={row.end}
          onChange={(end) => onChange({ ...row, end })}
        />
      </td>
      <td data-label={text('plan.control.rating')}>
        <NumberInput
          aria-label={label('plan.control.rating')}
          precision={0}
          value={row.rating}
          onChange={(rating) => onChange({ ...row, rating })}
        />
      </td>
      <td data-label={text('calendar.plan.place')}>
        <Input
          aria-label={label('calendar.plan.place')}
          maxLength={1000}
          value={row.place}
          onChange={({ target }) => onChange({ ...row, place: target.value })}
        />
      </td>
    </tr>
  );
}
