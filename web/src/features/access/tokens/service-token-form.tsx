import { apiTokens, type CreatedApiToken } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import type { ApiError } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { TokenOwnerSelect } from '#features/access/tokens/owner-select.tsx';
import type { TokenFormValues } from '#features/access/tokens/token-fields.tsx';
import { showTokenProblems, TokenForm } from '#features/access/tokens/token-form.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface ServiceTokenFormProps {
  onCreated: (created: CreatedApiToken) => void;
  onClose: () => void;
}

/** Makes a token for a program that has an account of its own. */
export function ServiceTokenForm({ onCreated, onClose }: ServiceTokenFormProps) {
  const text = useText();
  const { error: fail } = useFeedback();
  const { universityId } = useUniversity();
  const [form] = Form.useForm<TokenFormValues>();
  const owner = Form.useWatch('user_id', form);
  const chosen = useQuery({
    ...queryOf(apiTokens.permissions, { params: { id: owner ?? 0 }, query: { university_id: universityId } }),
    enabled: owner !== undefined,
  });
  // Without an account there is nothing to choose from.
  const options = owner === undefined ? { ...chosen, data: [], error: null } : chosen;
  const { mutate, isPending } = useAction(apiTokens.create, {
    gcTime: 0,
    onSuccess: onCreated,
    onError: (error: ApiError) => {
      if (!showTokenProblems(form, error)) fail(error);
    },
  });
  return (
    <TokenForm
      form={form}
      options={options}
      universityId={universityId}
      first={
        <Form.Item
          name="user_id"
          label={text('api_token.user_id')}
          extra={text('api_token.user_id.hint')}
          rules={[{ required: true, message: text('reference.choose') }]}
        >
          <TokenOwnerSelect
            within={{ university_id: universityId }}
            placeholder="antd.placeholder"
            onChange={(user_id) => form.setFieldsValue({ ...(user_id && { user_id }), permissions: [] })}
          />
        </Form.Item>
      }
      saving={isPending}
      onSave={(input, { user_id = 0 }) =>
        mutate({ query: { university_id: universityId }, body: { ...input, user_id } })
      }
      onClose={onClose}
    />
  );
}
