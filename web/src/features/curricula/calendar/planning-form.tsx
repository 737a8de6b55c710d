import { addDays, today } from '@dekanat/contract/api/days.ts';
import { Day } from '@dekanat/contract/api/fields.ts';
import type { Season } from '@dekanat/contract/curricula/semester-periods.ts';
import { Button, Form, Input, Select } from 'antd';
import { useUniversity } from '#api/university.ts';
import { CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { SEASON_CHOICES } from '#features/curricula/season-choices.ts';
import { AcademicYearSelect } from '#features/planning/academic-year-select.tsx';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { useText } from '#i18n/text.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';

/** Which exams are planned, and when they may take place. */
export interface PlanningWindow {
  university_id?: number | undefined;
  academic_year_id: number;
  season_semester: Season;
  faculty_id?: number | undefined;
  curriculum_id?: number | undefined;
  first_day: string;
  last_day: string;
  times: string;
  minutes: number;
  /** The place of exams that have none of their own. */
  place: string;
}

/** Of the calendar: the form starts with them. */
export type PlanningFilters = {
  [Name in 'academic_year_id' | 'season_semester' | 'faculty_id' | 'curriculum_id']?:
    | PlanningWindow[Name]
    | undefined;
};

interface PlanningFormProps {
  filters: PlanningFilters;
  onSuggest: (window: PlanningWindow) => void;
}

/** The usual length of an exam session. */
const SESSION_DAYS = 20;
const TIMES = ['09:00', '11:00', '14:00', '16:00'];
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Autumn semesters end in January. */
const seasonAt = (day: string): Season =>
  ['02', '03', '04', '05', '06', '07'].includes(day.slice(5, 7)) ? 'spring_semester' : 'autumn_semester';

type Values = Omit<PlanningWindow, 'times' | 'university_id'> & { times: string[] };

export function PlanningForm({ filters, onSuggest }: PlanningFormProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const within = { university_id: universityId };
  const [form] = Form.useForm<Values>();
  const required = { required: true, message: text('exam_schedule.required') };
  const day = {
    validator: async (_: unknown, value?: string) => {
      if (value && !Day.safeParse(value).success) throw new Error(text('invalid.date'));
    },
  };
  const times = {
    validator: async (_: unknown, values: string[] = []) => {
      if (values.length === 0 || !values.every((one) => TIME.test(one)))
        throw new Error(text('calendar.plan.times.invalid'));
    },
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="planning-form"
      initialValues={{
        academic_year_id: filters.academic_year_id,
        season_semester: filters.season_semester ?? seasonAt(today()),
        faculty_id: filters.faculty_id,
        curriculum_id: filters.curriculum_id,
        first_day: addDays(today(), 1),
        last_day: addDays(today(), 1 + SESSION_DAYS),
        times: TIMES,
        minutes: 80,
        place: '',
      }}
      onFinish={(values: Values) =>
        onSuggest({ ...values, university_id: universityId, times: values.times.toSorted().join(',') })
      }
    >
      <Form.Item name="academic_year_id" label={text('curriculum.academic_year')} rules={[required]}>
        <AcademicYearSelect placeholder="antd.placeholder" />
      </Form.Item>
      <Form.Item name="season_semester" label={text('semester.season')} rules={[required]}>
        <Select options={SEASON_CHOICES.map(({ value, label }) => ({ value, label: text(label) }))} />
      </Form.Item>
      <Form.Item name="faculty_id" label={text('field.faculty')}>
        <FacultySelect within={within} />
      </Form.Item>
      <Form.Item name="curriculum_id" label={text('curriculum.noun')}>
        <CurriculumSelect within={within} />
      </Form.Item>
      <Form.Item name="first_day" label={text('calendar.plan.first_day')} rules={[required, day]}>
        <DayInput />
      </Form.Item>
      <Form.Item name="last_day" label={text('calendar.plan.last_day')} rules={[required, day]}>
        <DayInput />
      </Form.Item>
      <Form.Item name="times" label={text('calendar.plan.times')} rules={[times]}>
        <Select mode="tags" maxCount={10} tokenSeparators={[',', ' ']} />
      </Form.Item>
      <Form.Item name="minutes" label={text('calendar.plan.minutes')} rules={[required]}>
        <NumberInput min={1} max={1440} precision={0} />
      </Form.Item>
      <Form.Item name="place" label={text('calendar.plan.place')}>
        <Input maxLength={1000} placeholder={text('calendar.plan.place.hint')} />
      </Form.Item>
      <div className="planning-suggest">
        <Button htmlType="submit">{text('calendar.plan.suggest')}</Button>
      </div>
    </Form>
  );
}
