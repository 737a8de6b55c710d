import { messages, type Reach } from '@dekanat/contract/messages/messages.ts';
import { hasReceivers, type Receivers } from '@dekanat/contract/messages/receivers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf } from '#api/query.ts';
import { type Composed, withoutSelected } from '#features/messages/composed.ts';
import { useMessageUniversity } from '#features/messages/message-university.ts';
import { useText } from '#i18n/text.ts';

interface ReachedProps {
  composed: Composed;
  change: (receivers: Receivers) => void;
}

/** How many people the chosen groups reach, and who of them has no account: said before the message is written. */
export function Reached({ composed: { people, receivers }, change }: ReachedProps) {
  const text = useText();
  const universityId = useMessageUniversity();
  const choice = { receiver_id: people.map(({ user_id }) => user_id), receivers };
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(messages.reach, { body: choice, query: { university_id: universityId } }),
    // People who are chosen one by one have accounts.
    enabled: hasReceivers([], receivers),
    placeholderData: keepPreviousData,
  });
  if (data === undefined || !hasReceivers([], receivers)) return null;
  const { total, without_account, names, out_of_reach } = data;
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
      <OutOfReach receivers={receivers} people={out_of_reach} change={change} />
    </div>
  );
}

interface OutOfReachProps {
  receivers: Receivers;
  people: Reach['out_of_reach'];
  change: ReachedProps['change'];
}

/** How many of the selected people the sender may not write to. */
function OutOfReach({ receivers, people, change }: OutOfReachProps) {
  const text = useText();
  const others = withoutSelected(receivers, people);
  // The answer may still be that for people who have been left out since.
  const count = selectedIn(receivers) - selectedIn(others);
  if (count === 0) return null;
  return (
    <p className="notice">
      {text('message.receivers.out_of_reach', { count })}{' '}
      <Button size="small" onClick={() => change(others)}>
        {text('message.receivers.leave_out')}
      </Button>
    </p>
  );
}

const selectedIn = ({ student_ids = [], teacher_ids = [] }: Receivers) =>
  student_ids.length + teacher_ids.length;
