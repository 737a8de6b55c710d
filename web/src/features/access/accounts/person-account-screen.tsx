import type { ChangedAccount, PersonAccount } from '@dekanat/contract/access/accounts/person-accounts.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { AccountSecondFactor } from '#features/access/accounts/account-second-factor.tsx';
import { IssuedPassword } from '#features/access/accounts/issued-password.tsx';
import {
  type AccountCalls,
  PersonPasswordForm,
  PersonUsernameForm,
} from '#features/access/accounts/person-account-forms.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { PersonStatusTag } from '#ui/status-tag.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { FactList } from '#ui/table/section.tsx';
import '../access.css';

/** The account of a student or a teacher: create it, rename it, set a new password. */
function PersonAccountScreen({ calls, back }: { calls: AccountCalls; back: string }) {
  const id = Number(useParams({ strict: false }).id);
  const text = useText();
  const may = useMay(calls.read);
  const { data, error, refetch } = useQuery({ ...queryOf(calls.read, { params: { id } }), enabled: may });
  if (!may)
    return (
      <Screen title="person_account.title">
        <p className="notice">{text('editor.forbidden')}</p>
      </Screen>
    );
  return (
    <Screen title="person_account.title">
      {data && <Account key={id} account={data} calls={calls} back={back} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

interface AccountProps {
  account: PersonAccount;
  calls: AccountCalls;
  back: string;
}

function Account({ account, calls, back }: AccountProps) {
  const text = useText();
  const navigate = useNavigate();
  const [given, setGiven] = useState<ChangedAccount>();
  // A generated password is shown once: it stays while name or e-mail change.
  const rename = (changed: ChangedAccount) =>
    setGiven((before) => ({ ...changed, password: changed.password ?? before?.password ?? null }));
  const state = account.blocked ? 'blocked' : account.status;
  return (
    <div className="sections">
      <div className="section section-wide">
        <div className="section-title">
          <div>
            <h2>{account.full_name}</h2>
            <p>{account.place}</p>
            <p>
              <PersonStatusTag status={state} />
            </p>
          </div>
          <span className="section-actions">
            <Button onClick={() => void navigate({ to: `${back}/view/${account.id}` })}>
              {text('person_account.back')}
            </Button>
          </span>
        </div>
        <Facts account={account} />
        {(account.second_factor || account.has_passkey) && (
          <AccountSecondFactor
            call={calls.resetSecondFactor}
            id={account.id}
            name={account.full_name}
            on={account.second_factor}
            hasPasskey={account.has_passkey}
          />
        )}
      </div>
      {given?.password && <IssuedPassword account={given} password={given.password} />}
      <PersonUsernameForm
        key={`${account.user_id} ${account.username} ${account.email}`}
        account={account}
        calls={calls}
        onGiven={rename}
      />
      {account.user_id !== null && <PersonPasswordForm account={account} calls={calls} onGiven={setGiven} />}
    </div>
  );
}

function Facts({ account }: { account: PersonAccount }) {
  const text = useText();
  if (account.user_id === null) return <p className="notice">{text('person_account.none')}</p>;
  return (
    <FactList
      facts={[
        ['person_account.username', account.username],
        ['person_account.email', account.email],
        [
          'person_account.first_time_login',
          text(`person_account.first_time_login.${account.first_time_login ? 'yes' : 'no'}`),
        ],
        [
          'person_account.last_sign_in_at',
          account.last_sign_in_at && <Instant key="at" at={account.last_sign_in_at} />,
        ],
        ['person_account.deadline', account.deadline && <Instant key="at" at={account.deadline} />],
      ]}
    />
  );
}

export const StudentAccountScreen = () => (
  <PersonAccountScreen calls={studentAccounts} back="/students/students" />
);
export const TeacherAccountScreen = () => (
  <PersonAccountScreen calls={teacherAccounts} back="/teachers/tutors" />
);
