import { messages } from '@dekanat/contract/messages/messages.ts';
import { hasReceivers } from '@dekanat/contract/messages/receivers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import type { Composed } from '#features/messages/composed.ts';
import { useText } from '#i18n/text.ts';

/** How many people the chosen groups reach, and who of them has no account: said before the message is written. */
export function Reached({ composed: { people, receivers } }: { composed: Composed }) {
  const text = useText();
  const { universityId } = useUniversity();
  const choice = { receiver_id: people.map(({ user_id }) => user_id), receivers };
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(messages.reach, { body: choice, query: { university_id: universityId } }),
    // People who are chosen one by one have accounts.
    enabled: hasReceivers([], receivers),
    placeholderData: keepPreviousData,
  });
  if (data === undefined || !hasReceivers([], receivers)) return null;
  const { total, without_account, names } = data;
  const others = without_account - names.length;
  const shown = names.join(', ');
  return (
    <div role="status" className="compose-reached" aria-busy={isPlaceholderData}>
      {text('message.preview.total', { count: total })}
      {without_account > 0 && (
        <p className="notice">
          {text('message.preview.without_account', { count: without_account })}{' '}
          {others > 0 ? text('message.receivers_and', { names: shown, count: others }) : shown}
        </p>
      )}
    </div>
  );
}
