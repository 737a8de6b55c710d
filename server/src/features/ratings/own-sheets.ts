import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import { RETAKE } from '@dekanat/contract/ratings/sheet-statements.ts';
import type { OwnStatementRow, ownSheets } from '@dekanat/contract/ratings/sheets.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { paginate } from '#crud/paging.ts';
import { THIS_SECOND } from '#crud/today.ts';
import { IS_OPEN_INDIVIDUALLY, openIndividually } from './individual-dates.ts';
import { isInWindow } from './sheet-access.ts';
import { assignedTo, windowOf } from './statement-head.ts';
import { rowsOfIds } from './statement-list.ts';
import { isRetakeIn, isStatement, statementNumber } from './statement-numbers.ts';

type Query = InputOf<typeof ownSheets.list>['query'];

/** Condition on `statements`: results may be entered now, as `editable` says. */
const IS_EDITABLE = sql<boolean>`(statements.state <> 'closed' and (${isRetakeIn('statements.statement')}
  or exists (select from (${windowOf}) period where period.window_from <= now() and period.window_to >= ${THIS_SECOND})
  or ${IS_OPEN_INDIVIDUALLY}))`;

/** Sheets to be filled now first, closed ones last; in each part by term, the newest first. */
const ORDER = sql`${IS_EDITABLE} desc, statements.state = 'closed', (
  select (academic_years.start_year, semesters.season = 'spring_semester') from semesters
  join academic_years on academic_years.id = semesters.academic_year_id where semesters.id = statements.semester_id) desc,
  statements.id desc`;

/** The statements that are assigned to the calling teacher; nothing for other accounts. */
export async function listOwnSheets(
  context: Context<Caller>,
  { query: { limit, page, control_type_id, statement, state } }: { query: Query },
): Promise<Page<OwnStatementRow>> {
  const { caller, db } = context;
  const none = { data: [], total: 0, per_page: limit, current_page: page };
  if (caller.kind !== 'teacher') return none;
  const own = db
    .selectFrom('statements')
    .where('university_id', '=', caller.universityId)
    .where(
      sql<boolean>`(semester_subject_id = any(array(
        select semester_subject_id from semester_subject_teachers where teacher_id = ${caller.teacherId}))
      or id = any(array(select statement_id from retake_subjects where teacher_id = ${caller.teacherId})))`,
    )
    .where(assignedTo(caller.teacherId))
    .$if(control_type_id !== undefined, (found) => found.where('control_type_id', '=', control_type_id ?? 0))
    .$if(statement !== undefined, (found) =>
      found.where(isStatement('statement', statementNumber(statement ?? 'first_statement'))),
    )
    .$if(state !== undefined, (found) => found.where('state', '=', state ?? ''));
  const found = await paginate(own.select('id').orderBy(ORDER), own, { limit, page });
  const ids = found.data.map(({ id }) => id);
  const rows = await rowsOfIds(context, ids);
  const individual = await openIndividually(db, ids);
  const data = rows.map(({ window_from, window_to, window_id, ...row }) => {
    const open = individual.get(row.id)?.size ?? 0;
    return {
      ...row,
      window:
        window_from === null || window_to === null
          ? null
          : { from: window_from, to: window_to, individual: window_id !== null },
      individual: open,
      editable:
        row.state !== 'closed' &&
        (open > 0 || row.statement === RETAKE || isInWindow({ window_from, window_to })),
    };
  });
  return { ...found, data };
}
