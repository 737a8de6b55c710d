import { CREDITS, semesterTotals } from '@dekanat/contract/curricula/curriculum-checks.ts';
import type { PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { Form } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { HOUR_FIELDS, type Hours, nameOf } from '#features/curricula/plan/plan-calls.ts';
import { usePlanBoard } from '#features/curricula/plan/plan-context.ts';
import { PopoverForm } from '#features/curricula/plan/popover-form.tsx';
import { presentIn, showUntouched } from '#features/curricula/plan/present-subject.ts';
import { SaveActions } from '#features/curricula/plan/save-actions.tsx';
import { SELECT_CONTENT } from '#features/curricula/plan/select-content.ts';
import { useText } from '#i18n/text.ts';
import { NumberInput } from '#ui/form/number-input.tsx';

/** The hours of each subject by its id; an emptied input is null. */
type TypedHours = Partial<Record<number, { [Field in keyof Hours]?: number | null }>>;

const hoursOf = ({ id, ...subject }: PlannedSubject, typed: TypedHours): Hours => {
  const hours = HOUR_FIELDS.map((field) => [field, (typed[id] ?? subject)[field] ?? 0] as const);
  return Object.fromEntries(hours) as Hours;
};

const totalOf = (hours: Hours) =>
  hours.theory_lesson_hour + hours.practical_lesson_hour + hours.independent_lesson_hour;

interface SemesterHoursFormProps {
  semester: PlannedSemester;
  onSaved: () => void;
}

/** Hours and credits of all subjects of a semester in one table, so that they are entered with Tab. */
export function SemesterHoursForm({ semester, onSaved }: SemesterHoursFormProps) {
  const text = useText();
  const { actions, latestPlan } = usePlanBoard();
  const [form] = Form.useForm<TypedHours>();
  const [saving, setSaving] = useState(false);
  const typed: TypedHours = Form.useWatch([], form) ?? {};
  const { number } = semester;
  // As they were when the form was opened: their versions show whether a colleague has changed them since.
  const [subjects, setSubjects] = useState(semester.subjects);
  /** Refused, because a colleague has changed or removed them. */
  const [outdated, setOutdated] = useState<readonly PlannedSubject[]>([]);
  const rowsOf = (values: TypedHours) =>
    subjects.map((subject) => ({ subject, hours: hoursOf(subject, values) }));
  const rows = rowsOf(typed);
  const totals = semesterTotals(
    rows.map(({ subject, hours }) => ({ ...subject, ...hours, total_hour: totalOf(hours) })),
  );
  // Once the user knows of the change of a colleague, what is typed may be saved over it, and nothing else.
  const follow = (subject: PlannedSubject): boolean => {
    const now = presentIn(latestPlan(), subject);
    if (now?.version === subject.version) return false;
    setSubjects((before) => before.flatMap((one) => (one.id === subject.id ? (now ?? []) : one)));
    setOutdated((before) => [...before, subject]);
    if (now !== undefined)
      showUntouched(
        form,
        HOUR_FIELDS.map((field) => ({ name: [now.id, field], value: now[field] })),
      );
    return true;
  };
  // The rendered rows may lag behind what was typed last.
  const save = async (values: TypedHours) => {
    const changed = rowsOf(values).filter(({ subject, hours }) =>
      HOUR_FIELDS.some((field) => hours[field] !== subject[field]),
    );
    setSaving(true);
    setOutdated([]);
    let isRefused = false;
    // One after the other: each is a change of its own. One that is outdated does not keep the others from being saved.
    for (const { subject, hours } of changed) {
      const saved = await actions.saveHours(subject, hours);
      if (typeof saved === 'object')
        setSubjects((before) => before.map((one) => (one.id === saved.id ? saved : one)));
      else {
        isRefused = true;
        if (saved === undefined || !follow(subject)) break;
      }
    }
    setSaving(false);
    if (!isRefused) onSaved();
  };
  return (
    <PopoverForm title={text('plan.hours.of_semester', { number })}>
      <Form form={form} className="plan-hours" onFinish={save}>
        <div className="plan-hours-rows">
          <table onKeyDown={focusRow}>
            <thead>
              <tr>
                <th scope="col">{text('calendar.subject')}</th>
                {HOUR_FIELDS.map((field) => (
                  <th key={field} scope="col">
                    {text(`plan.${field}`)}
                  </th>
                ))}
                <th scope="col">{text('print.total_hours')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ subject, hours }) => (
                <tr key={subject.id}>
                  <th scope="row">{nameOf(subject)}</th>
                  {HOUR_FIELDS.map((field) => (
                    <td key={field}>
                      <Form.Item noStyle name={[subject.id, field]} initialValue={subject[field]}>
                        <HourInput field={field} subject={subject} />
                      </Form.Item>
                    </td>
                  ))}
                  <td>{totalOf(hours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {outdated.length > 0 && (
          <p className="plan-warning" role="alert">
            {text('plan.hours.outdated', { names: outdated.map(nameOf).join(', ') })}
          </p>
        )}
        <SaveActions saving={saving}>
          <span className="plan-hours-totals" data-warning={totals.credits !== CREDITS.semester || undefined}>
            {text('plan.semester_totals', { ...totals, expected: CREDITS.semester })}
          </span>
        </SaveActions>
      </Form>
    </PopoverForm>
  );
}

interface HourInputProps {
  field: keyof Hours;
  subject: PlannedSubject;
}

/** Form.Item passes the value. */
function HourInput({ field, subject, ...given }: HourInputProps) {
  const text = useText();
  return (
    <NumberInput
      {...given}
      aria-label={`${nameOf(subject)}: ${text(`plan.${field}`)}`}
      precision={0}
      controls={false}
      keyboard={false}
      {...SELECT_CONTENT}
    />
  );
}

/** Arrow keys lead to the same column of the neighbouring row. */
function focusRow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  inputs[inputs.indexOf(event.target as HTMLInputElement) + step * HOUR_FIELDS.length]?.focus();
}
