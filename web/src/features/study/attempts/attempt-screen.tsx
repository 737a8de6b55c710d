import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { ownTestAttempts, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { ATTEMPTS, OWN_ATTEMPTS } from '#features/study/attempts/attempt-address.ts';
import { AttemptPage } from '#features/study/attempts/attempt-page.tsx';
import { ITEMS, itemsPath, OWN_ITEMS } from '#features/study/items/item-address.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import '../study.css';

/** While an attempt is in progress, its answers are read again and again. */
const REFRESHED_MS = 10_000;

interface FrameProps {
  calls: typeof testAttempts | typeof ownTestAttempts;
  list: string;
  /** The user may give time and return the attempt. */
  may: boolean;
  /** Where the statistics of the test are, for users who may see them. */
  items: string | undefined;
}

function Frame({ calls, list, may, items }: FrameProps) {
  useLanguage();
  const text = useText();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery({
    ...queryOf(calls.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? REFRESHED_MS : false),
  });
  const filter =
    data?.exam_schedule_id == null
      ? `student_id=${data?.student_id}`
      : `exam_schedule_id=${data.exam_schedule_id}`;
  return (
    <Screen
      title="test_attempt.noun"
      of={data?.fio}
      actions={
        data && (
          <span className="attempt-links">
            {items !== undefined && <Link to={itemsPath(data, items)}>{text('menu.item_statistics')}</Link>}
            <Link to={`${list}?${filter}`}>{text('menu.test_attempts')}</Link>
          </span>
        )
      }
    >
      {data && <AttemptPage attempt={data} change={may ? calls.change : undefined} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

/** An attempt as it was taken, for staff. */
export function AttemptScreen() {
  return (
    <Frame
      calls={testAttempts}
      list={ATTEMPTS}
      may={useMay(testAttempts.change)}
      items={useMay(itemStatistics.ofExam) ? ITEMS : undefined}
    />
  );
}

/** The same for the teacher of the group. */
export function OwnAttemptScreen() {
  return <Frame calls={ownTestAttempts} list={OWN_ATTEMPTS} may items={OWN_ITEMS} />;
}
