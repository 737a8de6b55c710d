import { FINAL, INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import { SHEET_STATEMENTS } from '@dekanat/contract/ratings/sheet-statements.ts';
import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { statementPath, totalStatementPath } from '#features/ratings/statement-address.ts';
import { useText } from '#i18n/text.ts';

const CONTROL_TYPES = [INTERIM, FINAL] as const;

/** Links to the sheets of the same subject and group, and to the total sheet of the semester. */
export function OtherStatements({ sheet }: { sheet: Sheet }) {
  const text = useText();
  const { university_id, group_id, subject_id, semester_id } = sheet;
  const lists = useQueries({
    queries: CONTROL_TYPES.map((control_type_id) =>
      queryOf(statements.list, {
        query: { university_id, group_id, subject_id, semester_id, control_type_id, page: 1, limit: 60 },
      }),
    ),
  });
  const links = lists
    .flatMap(({ data }) => data?.data ?? [])
    .toSorted(
      (one, other) =>
        SHEET_STATEMENTS.indexOf(one.statement) - SHEET_STATEMENTS.indexOf(other.statement) ||
        one.control_type_id - other.control_type_id,
    );
  return (
    <nav className="statement-links" aria-label={text('statement.others')}>
      {links.map((one) => (
        <Link
          key={one.id}
          to={statementPath(one)}
          {...(one.id === sheet.id && { 'aria-current': 'page' as const })}
        >
          {[
            text(`statement.${one.statement}`),
            text(`statement.control_type.${one.control_type_id === FINAL ? 'final' : 'interim'}`),
            // A group may have several sheets of retakes.
            one.statement === 'retake' && one.number !== null && `№ ${one.number}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Link>
      ))}
      <Link to={totalStatementPath(sheet).split('?')[0] ?? ''} search={{ semester_id: String(semester_id) }}>
        {text('total_statement.noun')}
      </Link>
    </nav>
  );
}
