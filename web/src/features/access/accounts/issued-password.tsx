import { CopyOutlined } from '@ant-design/icons';
import type { ChangedAccount } from '@dekanat/contract/access/accounts/person-accounts.ts';
import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface GivenPasswordProps {
  account: ChangedAccount;
  password: string;
}

/** A password that the server made up, to be passed on: it is held by this page alone. */
export function IssuedPassword({ account, password }: GivenPasswordProps) {
  const text = useText();
  const id = useId();
  const { success } = useFeedback();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (password) place.current?.focus();
  }, [password]);
  const copy = () =>
    navigator.clipboard
      ?.writeText(`${account.username} ${password}`)
      .then(() => success(text('editor.copied')));
  return (
    <section ref={place} className="section section-wide given-password" aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{text('person_account.given')}</h2>
      <p className="given-password-words">
        <span>{account.username}</span> <strong>{password}</strong>
      </p>
      <p className="hint">{text('person_account.given.once')}</p>
      <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {text('person_account.given.copy')}
      </Button>
    </section>
  );
}
