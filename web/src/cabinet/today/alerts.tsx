import { Suspense } from 'react';
import { Link } from 'wouter';
import { UnreadNotice } from '#cabinet/messages/lazy-unread.ts';
import { Until } from '#cabinet/times/until.tsx';
import { useText } from '#i18n/text.ts';

/** Unread messages, electives that are to be chosen, and debts. */
export function Alerts({ choiceUntil, debts }: { choiceUntil: string | null; debts: number }) {
  const text = useText();
  return (
    <>
      <Suspense fallback={null}>
        <UnreadNotice />
      </Suspense>
      {choiceUntil !== null && (
        <p className="notice">
          <Link href="/subjects">{text('cabinet.choice_until')}</Link> <Until at={Date.parse(choiceUntil)} />
        </p>
      )}
      {debts > 0 && (
        <p className="notice notice-error">
          <Link href="/marks">{text('cabinet.debts', { count: debts })}</Link>
        </p>
      )}
    </>
  );
}
