import type { PermissionModuleOption } from '@dekanat/contract/access/permissions/permissions.ts';
import { Form, type FormInstance } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import type { ApiError } from '#api/api.ts';
import {
  newTokenValues,
  TokenFields,
  type TokenFormValues,
  tokenInput,
} from '#features/access/tokens/token-fields.tsx';
import { useText } from '#i18n/text.ts';
import { FormModal } from '#ui/form/form-dialog.tsx';
import '#features/access/tokens/tokens.css';

interface TokenFormProps {
  form: FormInstance<TokenFormValues>;
  options: ComponentProps<typeof TokenFields>['options'];
  universityId: number | undefined;
  /** Fields before the others. */
  first?: ReactNode;
  saving: boolean;
  onSave: (input: ReturnType<typeof tokenInput>, values: TokenFormValues) => void;
  onClose: () => void;
}

/** Shows what the server refused at its fields; anything else above the form is the caller's. */
export function showTokenProblems(form: FormInstance<TokenFormValues>, { fields = {} }: ApiError): boolean {
  const names = Object.keys(newTokenValues()).concat('user_id', 'faculty_id');
  const found = Object.entries(fields).flatMap(([field, errors]) => {
    // A wrong address is `allowed_addresses.0`; the form has one field for all of them.
    const [name = ''] = field.split('.');
    return names.includes(name) ? [{ name: name as keyof TokenFormValues, errors }] : [];
  });
  form.setFields(found);
  const [first] = found;
  if (first !== undefined) form.scrollToField(first.name, { focus: true });
  return found.length > 0;
}

/** The dialog that makes a token. */
export function TokenForm(props: TokenFormProps) {
  const { form, options, universityId, first, saving, onSave, onClose } = props;
  const text = useText();
  const modules: PermissionModuleOption[] = options.data ?? [];
  return (
    <FormModal
      open
      width={840}
      title={text('api_token.new')}
      okText={text('api_token.create')}
      cancelText={text('editor.cancel')}
      confirmLoading={saving}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={newTokenValues()}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => onSave(tokenInput(values, modules), values)}
      >
        {first}
        <TokenFields options={options} universityId={universityId} />
      </Form>
    </FormModal>
  );
}
