import { formatInstant } from '@dekanat/contract/api/days.ts';
import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { studyStatements } from '@dekanat/contract/study/study-statements.ts';
import { type RawBuilder, sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { bestText } from '#crud/translations.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { isRetakeIn, PASS_SCORE_OF_RESULT, statementName } from '#features/ratings/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import type { StudentContext } from './own-register.ts';
import { recordedSubjects } from './own-subjects.ts';

type OwnSubject = ResultOf<(typeof studyStatements)['read']>[number];
type OwnStatement = OwnSubject['statements'][number];
type HistoryEntry = OwnStatement['history'][number];

const VALUES = sql`version, ic_rating, fc_rating, absent, rating, mark, source, changed_at`;

/** Every value of the row of `ratings` in the query around, newest first. */
const HISTORY: RawBuilder<HistoryEntry[]> = sql`(
  select jsonb_agg(jsonb_build_object('ic_rating', ic_rating, 'fc_rating', fc_rating, 'absent', absent, 'rating', rating,
    'mark', mark, 'source', source, 'changed_at', changed_at) order by version desc)
  from (
    select ${VALUES} from ratings current where current.id = ratings.id
    union all select ${VALUES} from rating_changes where rating_id = ratings.id) entries)`;

/**
 * The sheet of a row of `ratings` and its `student_subject`: that of the group, or of the paid retake, also of an academic difference,
 * which is on no sheet of the group. A result that a transfer carried over is on no sheet of the present group.
 */
const SHEET = sql<{ number: number | null; state: OwnStatement['state'] }>`(
  select sheet.number, sheet.state from statements sheet
  where sheet.semester_subject_id = student_subject.semester_subject_id and sheet.statement = ratings.statement
    and sheet.control_type_id = 3 and ratings.source <> 'transferred'
    and case when ${isRetakeIn('ratings.statement')} then exists (
      select from retake_subjects retake where retake.statement_id = sheet.id and retake.student_subject_id = student_subject.id)
    else student_subject.restoration_id is null and sheet.group_id = student_subject.group_id end
  limit 1)`;

const withWrittenTime = <Row extends { changed_at: string }>(row: Row): Row => ({
  ...row,
  changed_at: formatInstant(row.changed_at),
});

/** The results of these student subjects, in order of their statements. */
async function resultsOf(context: StudentContext, ids: readonly number[]) {
  const rows = await context.db
    .selectFrom('ratings')
    .innerJoin('student_subjects as student_subject', 'student_subject.id', 'ratings.student_subject_id')
    .innerJoin('curricula', 'curricula.id', 'student_subject.curriculum_id')
    .leftJoinLateral(SHEET.as('sheet'), (join) => join.onTrue())
    .where('student_subject.id', '=', sql<number>`any(${ids}::integer[])`)
    .select([
      'student_subject.id as student_subject_id',
      statementName('ratings.statement').as('statement'),
      'sheet.number',
      'sheet.state',
      sql<boolean>`(ratings.statement = student_subject.current_statement) is true`.as('current'),
      sql<number | null>`ratings.ic_rating::float8`.as('ic_rating'),
      sql<number | null>`ratings.fc_rating::float8`.as('fc_rating'),
      'ratings.absent',
      'ratings.rating',
      'ratings.mark',
      'ratings.changed_at',
      'ratings.ic_max',
      'ratings.fc_max',
      PASS_SCORE_OF_RESULT.as('passing_score'),
      HISTORY.as('history'),
    ])
    .orderBy('ratings.statement')
    .execute();
  const named = await addRelatedNames(inOwnUniversity(context), rows, {
    statement_name: relatedLabel('statement', 'statement'),
  });
  return Map.groupBy(named, ({ student_subject_id }) => student_subject_id);
}

async function readStatements(context: StudentContext, subjectId: number): Promise<OwnSubject[]> {
  const subjects = await recordedSubjects(context)
    .innerJoin('academic_years', 'academic_years.id', 'own.academic_year_id')
    .where('subject.subject_id', '=', subjectId)
    .select([
      'subject.id',
      sql<number>`student_subject.id`.as('student_subject_id'),
      'own.id as semester_id',
      sql<string>`own.number::text`.as('semester_name'),
      'academic_years.name as academic_year_name',
      'subject.subject_id',
      sql<string>`coalesce(${bestText(SUBJECT, 'name', 'subject.subject_id', context.language)}, '')`.as(
        'subject_name',
      ),
      'subject.total_hour as hour',
      'subject.credit_hour',
    ])
    .orderBy('own.number')
    .orderBy('subject.id')
    .execute();
  const results = await resultsOf(
    context,
    subjects.map(({ student_subject_id }) => student_subject_id),
  );
  return subjects.map(({ student_subject_id, ...subject }) => ({
    ...subject,
    statements: (results.get(student_subject_id) ?? []).map(({ history, statement_name, ...result }) => ({
      ...withWrittenTime(result),
      statement_name: statement_name ?? '',
      history: history.map(withWrittenTime),
    })),
  }));
}

export const studyStatementFeature = implement(studyStatements, {
  read: (context, { params }) => readStatements(context, params.subjectId),
});
