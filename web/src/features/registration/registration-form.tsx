import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { SemesterSelect } from '#features/curricula/semester-select.tsx';
import { AcademicYearSelect } from '#features/planning/academic-year-select.tsx';
import {
  OrderDraft,
  OrderFields,
  type OrderFieldValues,
  orderOf,
} from '#features/registration/order-fields.tsx';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useDraftedState } from '#ui/form/act-draft.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';

/** Where the students are registered, and by which order. */
export interface RegistrationFields extends OrderFieldValues {
  new_curriculum_id: number;
  new_academic_year_id: number;
  new_semester_id: number;
  new_group_id: number;
}

const RegistrationDraft = z.object({
  new_curriculum_id: z.number().optional(),
  new_academic_year_id: z.number().optional(),
  new_semester_id: z.number().optional(),
  new_group_id: z.number().optional(),
  ...OrderDraft.shape,
});

interface RegistrationFormProps {
  universityId: number | undefined;
  /** Text key of the button. */
  submit: TextKey;
  onFilled: (fields: RegistrationFields) => void;
  onCancel: () => void;
}

/** The new curriculum, academic year, semester and group; each choice narrows the following ones. */
export function RegistrationForm({ submit, onFilled, onCancel, ...props }: RegistrationFormProps) {
  const text = useText();
  const header = useUniversity().universityId;
  const university_id = props.universityId ?? header;
  const [form] = Form.useForm<RegistrationFields>();
  const [typed, setTyped] = useDraftedState('registration', RegistrationDraft, () => ({}));
  const curriculum_id: number | undefined = Form.useWatch('new_curriculum_id', form);
  const academic_year_id: number | undefined = Form.useWatch('new_academic_year_id', form);
  const scope = useScopeOf(curriculum_id, university_id);
  const years = useYearsOf(curriculum_id);
  const required = [{ required: true, message: text('reference.choose') }];
  const narrow = (changed: Partial<RegistrationFields>) => {
    if ('new_curriculum_id' in changed)
      for (const name of ['new_academic_year_id', 'new_semester_id', 'new_group_id'] as const)
        form.setFieldValue(name, undefined);
    if ('new_academic_year_id' in changed) form.setFieldValue('new_semester_id', undefined);
    // A semester belongs to one academic year.
    if (changed.new_semester_id !== undefined && academic_year_id === undefined)
      form.setFieldValue('new_academic_year_id', years?.get(changed.new_semester_id));
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark
      initialValues={typed}
      onValuesChange={(changed: Partial<RegistrationFields>) => {
        narrow(changed);
        setTyped(form.getFieldsValue());
      }}
      onFinish={({ order_number, order_date, ...fields }: RegistrationFields) =>
        onFilled({ ...fields, ...orderOf({ order_number, order_date }) })
      }
    >
      <Form.Item name="new_curriculum_id" label={text('registration.new_curriculum')} rules={required}>
        <CurriculumSelect within={{ university_id, confirmed: 1 }} placeholder="antd.placeholder" />
      </Form.Item>
      <Form.Item name="new_academic_year_id" label={text('registration.new_academic_year')} rules={required}>
        <AcademicYearSelect
          disabled={curriculum_id === undefined}
          only={years && new Set(years.values())}
          placeholder="antd.placeholder"
        />
      </Form.Item>
      <Form.Item name="new_semester_id" label={text('registration.new_semester')} rules={required}>
        <SemesterSelect within={{ curriculum_id, academic_year_id }} placeholder="antd.placeholder" />
      </Form.Item>
      <Form.Item name="new_group_id" label={text('registration.new_group')} rules={required}>
        <StudentGroupSelect
          within={{ university_id, ...scope }}
          disabled={curriculum_id === undefined}
          placeholder="antd.placeholder"
        />
      </Form.Item>
      <OrderFields />
      <div className="registration-foot">
        <CancelButton onClick={onCancel} />
        <Button type="primary" htmlType="submit">
          {text(submit)}
        </Button>
      </div>
    </Form>
  );
}

/** The faculty and speciality of a curriculum, to which its groups belong. */
function useScopeOf(curriculumId: number | undefined, university_id: number | undefined) {
  const { data = [] } = useQuery({
    ...queryOf(curricula.options, { query: { university_id, confirmed: 1, limit: 1000 } }),
    enabled: university_id !== undefined,
  });
  const found = data.find(({ id }) => id === curriculumId);
  return found && { faculty_id: found.faculty_id, speciality_id: found.speciality_id };
}

/** The academic year of each semester of the curriculum; undefined while it is loading. */
function useYearsOf(curriculum_id: number | undefined): ReadonlyMap<number, number> | undefined {
  const { data } = useQuery({
    ...queryOf(semesters.options, { query: { curriculum_id } }),
    enabled: curriculum_id !== undefined,
  });
  return data && new Map(data.map(({ id, academic_year_id }) => [id, academic_year_id]));
}
