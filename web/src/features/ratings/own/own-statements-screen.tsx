import { FINAL, INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import { type OwnStatementRow, ownSheets } from '@dekanat/contract/ratings/sheets.ts';
import { STATEMENT_STATES } from '@dekanat/contract/ratings/statement-rows.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Select } from 'antd';
import { useId } from 'react';
import { queryOf } from '#api/query.ts';
import { ownStatementPath } from '#features/ratings/own/own-statement-address.ts';
import { StatementStateTag } from '#features/ratings/statement-state-tag.tsx';
import { useLanguage, useText } from '#i18n/text.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { PageLinks } from '#ui/table/page-links.tsx';
import { useLastPage } from '#ui/table/use-last-page.ts';
import '../ratings.css';

/**
 * The sheets that are assigned to the signed-in teacher. It needs no permission and no profile, so that it also opens for
 * teachers who do not work in the back office.
 */
export function OwnStatementsScreen() {
  useLanguage();
  const text = useText();
  const { values, change } = useSearchParams(ownSheets.list.query);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(ownSheets.list, { query: { ...values } }),
    placeholderData: keepPreviousData,
  });
  useLastPage(isPlaceholderData ? undefined : data, (page) => change({ page }, { replace: true }));
  return (
    <Screen title="own_statement.title">
      <OwnFilters values={values ?? {}} change={(changes) => change({ ...changes, page: 1 })} />
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      {data?.total === 0 && <p className="list-state">{text('own_statement.none')}</p>}
      {data && data.total > 0 && (
        <>
          <ul className="own-statements">
            {data.data.map((row) => (
              <OwnStatement key={row.id} row={row} />
            ))}
          </ul>
          <PageLinks page={data} turn={(page) => change({ page })} />
        </>
      )}
    </Screen>
  );
}

interface OwnFiltersProps {
  values: { control_type_id?: number | undefined; state?: string | undefined };
  change: (changes: OwnFiltersProps['values']) => void;
}

function OwnFilters({ values, change }: OwnFiltersProps) {
  const text = useText();
  const id = useId();
  const types = [
    { value: FINAL, label: text('statement.control_type.final') },
    { value: INTERIM, label: text('statement.control_type.interim') },
  ];
  const states = STATEMENT_STATES.map((value) => ({ value, label: text(`statement.state.${value}`) }));
  return (
    <div className="own-filters">
      <label htmlFor={`${id}-type`}>
        {text('statement.control_type_name')}
        <Select
          id={`${id}-type`}
          allowClear={clearButton(text)}
          placeholder={text('list.filter.any')}
          value={values.control_type_id ?? null}
          options={types}
          onChange={(value) => change({ control_type_id: value ?? undefined })}
        />
      </label>
      <label htmlFor={`${id}-state`}>
        {text('statement.state')}
        <Select
          id={`${id}-state`}
          allowClear={clearButton(text)}
          placeholder={text('list.filter.any')}
          value={values.state ?? null}
          options={states}
          onChange={(value) => change({ state: value ?? undefined })}
        />
      </label>
    </div>
  );
}

function OwnStatement({ row }: { row: OwnStatementRow }) {
  const text = useText();
  const place = [
    row.student_group_name,
    text('semester.number', { number: row.semester_name }),
    row.academic_year_name,
    row.control_type_name,
    row.statement_name,
  ];
  return (
    <li>
      <Link to={ownStatementPath(row)}>{row.subject_name ?? '—'}</Link>
      <span>{place.filter(Boolean).join(' · ')}</span>
      <span className="statement-tags">
        <StatementStateTag state={row.state} />
        {text('own_statement.entered', { entered: row.entered, students: row.students })}
        {row.individual > 0 && <span>{text('own_statement.individual', { count: row.individual })}</span>}
        {row.editable && <strong>{text('own_statement.editable')}</strong>}
      </span>
      {row.window && (
        <span className="hint">
          {text('statement.window')}: <Instant at={row.window.from} />
          {' – '}
          <Instant at={row.window.to} />
          {row.window.individual && <> · {text('statement.window.individual')}</>}
        </span>
      )}
    </li>
  );
}
