import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import {
  type PaperTemplate,
  paperTemplates,
  TEMPLATE_NAME_MAX,
  type TemplateKindName,
} from '@dekanat/contract/papers/paper-templates.ts';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import type { ApiError } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';

interface Values {
  university_id: number | undefined;
  kind: TemplateKindName | undefined;
  name: string | undefined;
  language: InterfaceLanguage | undefined;
  faculty_id: number | undefined;
}

interface TemplateFormProps {
  onCreated: (created: PaperTemplate) => void;
  onClose: () => void;
}

const NAMES = ['university_id', 'kind', 'name', 'language', 'faculty_id'] as const;

/** Says for which papers a template is; its file comes afterwards. */
export function TemplateForm({ onCreated, onClose }: TemplateFormProps) {
  const text = useText();
  const { error: fail } = useFeedback();
  const { universityId, options } = useUniversity();
  const { faculty_id: own } = useProfile();
  const [form] = Form.useForm<Values>();
  const chosen = Form.useWatch('university_id', form) ?? universityId;
  const { data } = useQuery(queryOf(paperTemplates.kinds, {}));
  const isLetter = Form.useWatch('kind', form) === 'letter';
  const create = useAction(paperTemplates.create, {
    onSuccess: onCreated,
    onError: (error: ApiError) => {
      const fields = Object.entries(error.fields ?? {}).flatMap(([field, errors]) => {
        const name = NAMES.find((one) => one === field);
        return name === undefined ? [] : [{ name, errors }];
      });
      form.setFields(fields);
      if (fields.length === 0) fail(error);
    },
  });
  const save = ({ kind, name = '', language, faculty_id, university_id }: Values) => {
    if (kind === undefined || language === undefined) return;
    const body = { kind, name: kind === 'letter' ? name : '', language, faculty_id: faculty_id ?? null };
    create.mutate({ query: { university_id: university_id ?? universityId }, body });
  };
  return (
    <FormModal
      open
      title={text('paper_template.create')}
      okText={text('action.save')}
      cancelText={text('editor.cancel')}
      confirmLoading={create.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ faculty_id: own ?? undefined }}
        scrollToFirstError={{ focus: true }}
        onFinish={save}
      >
        {universityId === undefined && (
          <Form.Item
            name="university_id"
            label={text('field.university')}
            rules={[{ required: true, message: text('university.choose') }]}
          >
            <Select
              options={options.map(({ id, name }) => ({ value: id, label: name }))}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={text('university.choose')}
            />
          </Form.Item>
        )}
        <Form.Item
          name="kind"
          label={text('paper_template.kind')}
          rules={[{ required: true, message: text('paper_template.kind.choose') }]}
        >
          <Select
            options={
              data?.kinds.map(({ kind }) => ({ value: kind, label: text(`paper_template.kind.${kind}`) })) ??
              []
            }
            placeholder={text('paper_template.kind.choose')}
          />
        </Form.Item>
        {isLetter && (
          <Form.Item
            name="name"
            label={text('paper_template.name')}
            extra={text('paper_template.name.hint')}
            rules={[{ required: true, whitespace: true, message: text('paper_template.name.required') }]}
          >
            <Input maxLength={TEMPLATE_NAME_MAX} autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item
          name="language"
          label={text('paper_template.language')}
          extra={text('paper_template.language.en_hint')}
          rules={[{ required: true, message: text('paper_template.language.choose') }]}
        >
          <Select
            options={INTERFACE_LANGUAGES.map((value) => ({ value, label: text(`language.${value}`) }))}
            placeholder={text('paper_template.language.choose')}
          />
        </Form.Item>
        <Form.Item
          name="faculty_id"
          label={text('field.faculty')}
          extra={text('paper_template.faculty.hint')}
        >
          <FacultySelect
            within={{ university_id: chosen }}
            placeholder="paper_template.faculty.all"
            disabled={own !== null}
          />
        </Form.Item>
      </Form>
    </FormModal>
  );
}
