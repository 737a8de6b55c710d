import { type CreatedApiToken, ownApiTokens } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import type { ApiError } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import type { TokenFormValues } from '#features/access/tokens/token-fields.tsx';
import { showTokenProblems, TokenForm } from '#features/access/tokens/token-form.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface OwnTokenFormProps {
  onCreated: (created: CreatedApiToken) => void;
  onClose: () => void;
}

/** Makes a token for the own account. */
export function OwnTokenForm({ onCreated, onClose }: OwnTokenFormProps) {
  const { error: fail } = useFeedback();
  const { universityId } = useUniversity();
  const [form] = Form.useForm<TokenFormValues>();
  const options = useQuery(queryOf(ownApiTokens.permissions, {}));
  const { mutate, isPending } = useAction(ownApiTokens.create, {
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
      saving={isPending}
      onSave={(body) => mutate({ body })}
      onClose={onClose}
    />
  );
}
