import { ownTestAttempts, type TestAttemptRow } from '@dekanat/contract/study/test-attempts.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { queryOf } from '#api/query.ts';
import { attemptPath, OWN_ATTEMPTS } from '#features/study/attempts/attempt-address.ts';
import { AttemptStateTag, markOf, TestTitle } from '#features/study/attempts/attempt-names.tsx';
import { itemsPath, OWN_ITEMS } from '#features/study/items/item-address.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { PageLinks } from '#ui/table/page-links.tsx';
import { useLastPage } from '#ui/table/use-last-page.ts';
import '../study.css';

const STATES = ['', 'running', 'completed', 'returned'] as const;

/** Attempts of the groups that are assigned to the signed-in teacher, who may have no profile in the back office. */
export function OwnAttemptsScreen() {
  useLanguage();
  const text = useText();
  const { values, change } = useSearchParams(ownTestAttempts.list.query);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(ownTestAttempts.list, { query: { ...values } }),
    placeholderData: keepPreviousData,
  });
  useLastPage(isPlaceholderData ? undefined : data, (page) => change({ page }, { replace: true }));
  const { state: _state, page: _page, limit: _limit, ...places } = values ?? {};
  const isNarrowed = Object.keys(places).some((name) => name.endsWith('_id'));
  return (
    <Screen title="menu.test_attempts" actions={<Link to="/account/exams">{text('menu.own_exams')}</Link>}>
      <Segmented
        aria-label={text('test_attempt.column.state')}
        className="own-attempt-states"
        value={values?.state ?? ''}
        options={STATES.map((value) => ({
          value,
          label: text(value === '' ? 'list.filter.any' : `test_attempt.state.${value}`),
        }))}
        onChange={(state) => change({ state: state === '' ? undefined : state, page: 1 })}
      />
      {isNarrowed && (
        <Link to={OWN_ATTEMPTS} className="study-all">
          {text('own_attempts.all')}
        </Link>
      )}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      {data?.total === 0 && <p className="list-state">{text('test_attempt.none')}</p>}
      {data && data.total > 0 && (
        <>
          <ul className="study-cards">
            {data.data.map((row) => (
              <OwnAttempt key={row.id} row={row} />
            ))}
          </ul>
          <PageLinks page={data} turn={(page) => change({ page })} />
        </>
      )}
    </Screen>
  );
}

/** The filter for the exam or the test of the lesson that an attempt was at. */
const testOf = ({ exam_schedule_id, syllabus_module_lesson_item_id: item }: TestAttemptRow) =>
  exam_schedule_id === null
    ? { syllabus_module_lesson_item_id: `${item}` }
    : { exam_schedule_id: `${exam_schedule_id}` };

function OwnAttempt({ row }: { row: TestAttemptRow }) {
  const text = useText();
  return (
    <li>
      <Link to={attemptPath(OWN_ATTEMPTS, row)}>{row.fio}</Link>
      <span>
        {[row.group_name, row.subject_name].filter(Boolean).join(' · ')}
        {' · '}
        <TestTitle test={row} />
      </span>
      <span className="study-tags">
        <AttemptStateTag state={row.state} />
        <span>
          {text('test_attempt.column.number')}: {row.number}
        </span>
        <span>
          {text('test_attempt.column.answered')}: {`${row.answered} / ${row.test_total}`}
        </span>
        {row.mark !== null && (
          <span>
            {text('test_attempt.column.mark')}: {markOf(row)}
          </span>
        )}
      </span>
      <span className="hint">
        <Instant at={row.started_at} />
        {' – '}
        <Instant at={row.completed_at ?? row.ends_at} />
      </span>
      <span className="study-tags">
        <Link to={OWN_ATTEMPTS} search={testOf(row)}>
          {text('own_attempts.of_test')}
        </Link>
        <Link to={itemsPath(row, OWN_ITEMS)}>{text('menu.item_statistics')}</Link>
      </span>
      {row.not_entered !== null && (
        <span className="notice">
          {text('test_attempt.column.not_entered')}: {row.not_entered}
        </span>
      )}
    </li>
  );
}
