import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import {
  SYLLABUS_LENGTHS,
  type Syllabus,
  type SyllabusRow,
  syllabi,
} from '@dekanat/contract/syllabi/syllabi.ts';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useEffect } from 'react';
import type { ApiError } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { AcademicYearSelect } from '#features/planning/academic-year-select.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { propose } from '#ui/form/propose.ts';

interface DuplicateDialogProps {
  syllabus: SyllabusRow;
  onClose: () => void;
  onCopied: (copy: Syllabus) => void;
}

interface Copy {
  name: string;
  academic_year_id: number;
}

/** Copies a syllabus as a draft, usually for the next academic year. */
export function DuplicateDialog({ syllabus, onClose, onCopied }: DuplicateDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const [form] = Form.useForm<Copy>();
  const copying = useAction(syllabi.duplicate, {
    onSuccess: (copy) => {
      feedback.success(text('syllabus.copied'));
      onClose();
      onCopied(copy);
    },
    onError: (error: ApiError) => feedback.error(error),
  });
  const next = useNextYear(syllabus.academic_year_name);
  useEffect(() => {
    if (next !== undefined) propose(form, 'academic_year_id', next.id);
  }, [form, next]);
  const { min, max } = SYLLABUS_LENGTHS.name;
  return (
    <FormModal
      open
      title={text('syllabus.copy.title')}
      okText={text('syllabus.copy')}
      cancelText={text('editor.cancel')}
      confirmLoading={copying.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p>{text('syllabus.copy.content')}</p>
      <Form
        form={form}
        layout="vertical"
        className="duplicate-form"
        initialValues={{ name: syllabus.name, academic_year_id: syllabus.academic_year_id }}
        onFinish={(body: Copy) => copying.mutate({ params: { id: syllabus.id }, body })}
      >
        <Form.Item
          name="name"
          label={text('field.name')}
          rules={[
            { required: true, whitespace: true, message: text('syllabus.name.required') },
            { min, message: text('syllabus.name.min') },
          ]}
        >
          <Input maxLength={max} />
        </Form.Item>
        <Form.Item name="academic_year_id" label={text('syllabus.academic_year')}>
          <AcademicYearSelect known={next?.name ?? syllabus.academic_year_name} />
        </Form.Item>
      </Form>
    </FormModal>
  );
}

/** The academic year after the one of this name, for which syllabi are usually copied; undefined if there is none. */
function useNextYear(name: string) {
  const { data: years } = useQuery(
    queryOf(academicYears.options, { query: { search: String(endOf(name)) } }),
  );
  return years?.find(({ start_year }) => start_year === endOf(name));
}

/** The end of a year such as `2026-2027`. */
const endOf = (name: string) => Number(name.split('-')[1]);
