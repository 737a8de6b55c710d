import type { admins } from '@dekanat/contract/access/admins/admins.ts';
import type { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import type { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { Button } from 'antd';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The call that resets the second factor of an account of its kind. */
type Reset = (typeof admins | typeof studentAccounts | typeof teacherAccounts)['resetSecondFactor'];

interface AccountSecondFactorProps {
  call: Reset;
  id: number;
  name: string;
  on: boolean;
  hasPasskey: boolean;
  /** Whether the caller may remove it: users may not do so on their own account. */
  resettable?: boolean;
}

/** Shows whether an account uses an authenticator app or passkeys, and removes them for a person who lost the phone. */
export function AccountSecondFactor({
  call,
  id,
  name,
  on,
  hasPasskey,
  resettable = true,
}: AccountSecondFactorProps) {
  const text = useText();
  const { success, error, confirm } = useFeedback();
  const may = useMay(call);
  const reset = useAction(call, {
    onSuccess: () => success(text('admin.second_factor.flash')),
    onError: error,
  });
  const ask = async () => {
    const sure = await confirm({
      title: text('admin.second_factor.reset.question', { name }),
      content: text('admin.second_factor.reset.hint'),
      yes: text('admin.second_factor.reset'),
      danger: true,
    });
    if (sure) reset.mutate({ params: { id }, body: {} });
  };
  return (
    <dl className="read-field">
      <dt>{text('admin.second_factor')}</dt>
      <dd className="admin-factor">
        <span className="status-tag" data-status={on ? 'active' : 'inactive'}>
          {text(on ? 'second_factor.is_on' : 'second_factor.is_off')}
        </span>
        {hasPasskey && <span className="status-tag">{text('admin.has_passkey')}</span>}
        {(on || hasPasskey) && may && resettable && (
          <Button size="small" loading={reset.isPending} onClick={() => void ask()}>
            {text('admin.second_factor.reset')}
          </Button>
        )}
      </dd>
    </dl>
  );
}
