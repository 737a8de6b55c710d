import { type Curriculum, curricula } from '@dekanat/contract/curricula/curricula.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Form, Input } from 'antd';
import type { ApiError } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { planAddress } from '#features/curricula/plan-address.ts';
import { AcademicYearSelect } from '#features/planning/academic-year-select.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';

interface Copy {
  name: string;
  academic_year_id: number;
}

/** Copies a curriculum to another academic year: everything but people, with shifted dates. */
export function CopyDialog({ curriculum, onClose }: { curriculum: Curriculum; onClose: () => void }) {
  const text = useText();
  const feedback = useFeedback();
  const { history } = useRouter();
  const { data: years } = useQuery(queryOf(academicYears.options, {}));
  const nextYear = years?.find((year) => year.start_year === curriculum.start_year + 1);
  const [form] = Form.useForm<Copy>();
  const nextName = curriculum.name.replace(`${curriculum.start_year}`, `${curriculum.start_year + 1}`);
  const copying = useAction(curricula.copy, {
    onSuccess: (copy) => {
      feedback.success(text('curriculum.copied', { name: copy.name }));
      onClose();
      history.push(planAddress(copy));
    },
    onError: (error: ApiError) => feedback.error(error),
  });
  return (
    <FormModal
      open
      title={text('curriculum.copy.title')}
      okText={text('curriculum.copy')}
      cancelText={text('editor.cancel')}
      confirmLoading={copying.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p>{text('curriculum.copy.content')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: nextName, academic_year_id: nextYear?.id }}
        onFinish={(body: Copy) => copying.mutate({ params: { id: curriculum.id }, body })}
      >
        <Form.Item
          name="name"
          label={text('field.name')}
          rules={[{ required: true, whitespace: true, message: text('curriculum.name.required') }]}
        >
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item
          name="academic_year_id"
          label={text('curriculum.academic_year')}
          rules={[{ required: true, message: text('reference.choose') }]}
        >
          <AcademicYearSelect placeholder="antd.placeholder" />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
