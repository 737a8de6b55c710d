import { formatInstant, formatMinute, parseInstant, timeOfDay } from '@dekanat/contract/api/days.ts';
import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { Link } from '@tanstack/react-router';
import { Button, Form } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUniversity } from '#api/university.ts';
import { examKey } from '#features/curricula/calendar/calendar-days.ts';
import type { ExamMoves } from '#features/curricula/calendar/use-exam-moves.ts';
import { ClashNotice } from '#features/curricula/plan/clash-notice.tsx';
import { ViewAsStudent } from '#features/students/viewed-student-select.tsx';
import { useText } from '#i18n/text.ts';
import { DayAndTimeInput } from '#ui/form/date-input.tsx';
import { FormDrawer } from '#ui/form/form-dialog.tsx';
import { FactList } from '#ui/table/section.tsx';
import { ViewAsStudentLink } from '#ui/view-as-student-link.tsx';

interface ExamCardProps extends Pick<ExamMoves, 'may' | 'move'> {
  exam: CalendarExam;
  onClose: () => void;
}

const namesOf = (people: CalendarExam['groups']) => people.map(({ name }) => name).join(', ');

/** Everything about an exam, the exams with which it clashes, and a form for other times. */
export function ExamCard({ exam, may, move, onClose }: ExamCardProps) {
  const text = useText();
  return (
    <FormDrawer open title={exam.subject_name ?? '—'} size={480} onClose={onClose}>
      <div className="calendar-card">
        <FactList
          facts={[
            ['calendar.control', exam.control_type_name],
            ['plan.control.type', text(`plan.control.type.${exam.type}`)],
            ['plan.statement', text(`plan.statement.${exam.statement}`)],
            ['plan.control.start', formatMinute(exam.start_date)],
            ['plan.control.end', exam.end_date && formatMinute(exam.end_date)],
            ['plan.control.rating', exam.rating],
            ...(exam.individual === null
              ? []
              : [['calendar.individual.students', namesOf(exam.individual)] as const]),
            ['calendar.groups', namesOf(exam.groups)],
            ['calendar.teachers', namesOf(exam.teachers)],
            ['plan.control.description', exam.description],
            [
              'curriculum.noun',
              <Link key="curriculum" to={`/edu-process/curriculum/${exam.curriculum_id}`}>
                {exam.curriculum_name}
              </Link>,
            ],
            ['semester.noun', text('semester.number', { number: exam.semester_name })],
          ]}
        />
        <SeenByStudents exam={exam} />
        {exam.type === 'test' && (
          <Link to={`/edu-process/test-attempts?exam_schedule_id=${exam.id}`}>
            {text('menu.test_attempts')}
          </Link>
        )}
        {exam.individual === null && (
          <ClashNotice
            subjectId={exam.semester_subject_id}
            controlId={exam.id}
            statement={exam.statement}
            start={exam.start_date}
            end={exam.end_date ?? undefined}
          />
        )}
        {may && exam.individual === null && <TimesForm key={examKey(exam)} exam={exam} move={move} />}
      </div>
    </FormDrawer>
  );
}

/** The exam in the cabinets of the students whose time of it this is. */
function SeenByStudents({ exam }: Pick<ExamCardProps, 'exam'>) {
  const { universityId } = useUniversity();
  const page = `/exams/${exam.id}`;
  if (exam.individual === null)
    return <ViewAsStudent universityId={universityId} within={{ exam_schedule_id: exam.id }} page={page} />;
  return exam.individual.map(({ id, name }) => (
    <ViewAsStudentLink key={id} studentId={id} name={name} page={page} />
  ));
}

interface Times {
  start_date: string;
  end_date?: string;
}

const TIMES = ['start_date', 'end_date'] as const;

const timesOf = ({ start_date, end_date }: CalendarExam) => ({
  start_date: formatInstant(start_date),
  end_date: end_date === null ? undefined : formatInstant(end_date),
});

function TimesForm({ exam: present, move }: Pick<ExamCardProps, 'exam' | 'move'>) {
  const text = useText();
  const [form] = Form.useForm<Times>();
  const [saving, setSaving] = useState(false);
  const [isRefused, setRefused] = useState(false);
  // What the fields started from: its version tells the server what an input replaces.
  const [exam, setExam] = useState(present);
  const follow = useEffectEvent(() => {
    if (present.version === exam.version) return;
    // Once the user knows of the change of a colleague, what is typed may be saved over it, and nothing else.
    const isTyped = form.isFieldsTouched();
    if (isTyped && !isRefused) return;
    setExam(present);
    setRefused(false);
    if (!isTyped) return form.resetFields();
    const untouched = TIMES.filter((name) => !form.isFieldTouched(name));
    form.setFields(untouched.map((name) => ({ name, value: timesOf(present)[name], touched: false })));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows other versions, and the outcome of a save
  useEffect(() => follow(), [present.version, isRefused, saving]);
  const save = async ({ start_date, end_date }: Times) => {
    setSaving(true);
    setRefused(false);
    const iso = (typed: string) => new Date(parseInstant(typed) ?? '').toISOString();
    const outcome = await move(exam, {
      start_date: iso(start_date),
      end_date: end_date ? iso(end_date) : null,
    });
    if (outcome === 'moved') form.setFields(TIMES.map((name) => ({ name, touched: false })));
    setRefused(outcome === 'stale');
    setSaving(false);
  };
  const instant = {
    validator: async (_: unknown, value?: string) => {
      if (value && parseInstant(value) === undefined) throw new Error(text('invalid.date'));
    },
  };
  const required = { required: true, message: text('exam_schedule.required') };
  const isFixed = present.sheets_closed;
  return (
    <Form form={form} layout="vertical" initialValues={timesOf(present)} onFinish={save}>
      {isFixed && <p className="notice">{text('calendar.sheets_closed')}</p>}
      <div className="field-pair">
        <Form.Item name="start_date" label={text('plan.control.start')} rules={[required, instant]}>
          <DayAndTimeInput dayTime={timeOfDay(exam.start_date)} disabled={isFixed} />
        </Form.Item>
        <Form.Item
          name="end_date"
          label={text('plan.control.end')}
          rules={exam.type === 'test' ? [required, instant] : [instant]}
        >
          <DayAndTimeInput
            dayTime={exam.end_date === null ? undefined : timeOfDay(exam.end_date)}
            disabled={isFixed}
          />
        </Form.Item>
      </div>
      <Button htmlType="submit" loading={saving} disabled={isFixed}>
        {text('calendar.change_time')}
      </Button>
    </Form>
  );
}
