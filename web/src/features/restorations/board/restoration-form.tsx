import { today } from '@dekanat/contract/api/days.ts';
import { ORDER_NUMBER_MAX, orders } from '@dekanat/contract/students/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input } from 'antd';
import { useEffect } from 'react';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { CurriculumGroupSelect, CurriculumSelect } from '#features/curricula/curriculum-select.tsx';
import { SemesterSelect } from '#features/curricula/semester-select.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { DayInput } from '#ui/form/date-input.tsx';
import { propose } from '#ui/form/propose.ts';

/** Where and by which order the student is restored. */
export interface RestorationFields {
  new_curriculum_id: number;
  new_semester_id: number;
  new_group_id: number;
  order_number: string;
  order_date: string;
}

interface RestorationFormProps {
  form: FormInstance<RestorationFields>;
  universityId: number;
  readOnly: boolean;
  /** The values of a draft. */
  drafted: Partial<RestorationFields> | undefined;
  onFilled: (fields: RestorationFields) => void;
}

/** The parameters of a restoration; the curriculum narrows semesters and groups. */
export function RestorationForm(props: RestorationFormProps) {
  const { form, universityId, readOnly, drafted, onFilled } = props;
  const text = useText();
  const curriculum_id: number | undefined = Form.useWatch('new_curriculum_id', form);
  const order_date: string | undefined = Form.useWatch('order_date', form);
  useProposedNumber(form, { order_date, universityId, isDrafted: drafted?.order_number !== undefined });
  const required = (message: TextKey) => [{ required: true, message: text(message) }];
  return (
    <Form
      form={form}
      layout="vertical"
      className="board-form"
      disabled={readOnly}
      initialValues={{ order_date: today(), ...drafted }}
      onValuesChange={(changed: Partial<RestorationFields>) => {
        if (!('new_curriculum_id' in changed)) return;
        for (const name of ['new_semester_id', 'new_group_id'] as const) form.setFieldValue(name, undefined);
      }}
      onFinish={onFilled}
    >
      <Form.Item
        name="new_curriculum_id"
        label={text('curriculum.noun')}
        rules={required('restoration.curriculum.required')}
      >
        <CurriculumSelect
          within={{ university_id: universityId, confirmed: 1 }}
          placeholder="antd.placeholder"
        />
      </Form.Item>
      <Form.Item
        name="new_semester_id"
        label={text('semester.noun')}
        rules={required('restoration.semester.required')}
      >
        <SemesterSelect within={{ curriculum_id }} placeholder="antd.placeholder" />
      </Form.Item>
      <Form.Item
        name="new_group_id"
        label={text('restoration.board.group')}
        rules={required('restoration.group.required')}
      >
        <CurriculumGroupSelect
          universityId={universityId}
          curriculumId={curriculum_id}
          disabled={curriculum_id === undefined}
          placeholder="antd.placeholder"
        />
      </Form.Item>
      <Form.Item
        name="order_number"
        label={text('restoration.board.order_number')}
        rules={required('restoration.order_number.required')}
      >
        <Input maxLength={ORDER_NUMBER_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="order_date"
        label={text('restoration.board.order_date')}
        rules={required('restoration.order_date.required')}
      >
        <DayInput latest={today()} />
      </Form.Item>
    </Form>
  );
}

/** Fills in the next free number of such orders while the user has not typed one. */
function useProposedNumber(
  form: FormInstance<RestorationFields>,
  {
    order_date,
    universityId,
    isDrafted,
  }: { order_date: string | undefined; universityId: number; isDrafted: boolean },
): void {
  const may = useMay(orders.nextNumber);
  const { data } = useQuery({
    ...queryOf(orders.nextNumber, {
      query: { kind: 'recovery', order_date: order_date ?? '', university_id: universityId },
    }),
    enabled: may && Boolean(order_date),
    staleTime: 0,
  });
  useEffect(() => {
    if (data !== undefined && !isDrafted) propose(form, 'order_number', data.number);
  }, [data, form, isDrafted]);
}
