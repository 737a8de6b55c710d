import { formatDay } from '@dekanat/contract/api/days.ts';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { priceOfCredits } from '@dekanat/contract/curricula/credit-price.ts';
import type { Debtor } from '@dekanat/contract/gpa/academic-debtors.ts';
import { studentDebts } from '@dekanat/contract/gpa/student-gpa.ts';
import { sql } from 'kysely';
import type { Student } from '#api/caller.ts';
import { messageLanguage, type SignedInContext } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { TODAY } from '#crud/today.ts';
import { debtSubjects, PASS_SCORE_OF_RESULT, statementName } from '#features/ratings/shared.ts';
import { configured } from '#features/reference/shared.ts';
import { DEBTOR_NAMES } from './debtor-rows.ts';
import { SEMESTER_COLUMNS } from './gpa-rows.ts';

type StudentContext = SignedInContext<Student>;

/** The debts of the caller in the present curriculum, in order of the plan. */
const ownDebts = ({ db, caller }: StudentContext) =>
  db
    .selectFrom(debtSubjects(sql`student_subject.student_id = ${caller.studentId}`).as('debt'))
    .innerJoin('student_registers as register', (join) =>
      join
        .onRef('register.student_id', '=', 'debt.student_id')
        .onRef('register.curriculum_id', '=', 'debt.curriculum_id')
        .on('register.to_date', 'is', null),
    )
    .innerJoin('semester_subjects as subject', 'subject.id', 'debt.semester_subject_id')
    .innerJoin('curricula', 'curricula.id', 'debt.curriculum_id')
    .innerJoin('semesters', 'semesters.id', 'subject.semester_id')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .leftJoin('ratings', (join) =>
      join
        .onRef('ratings.student_subject_id', '=', 'debt.id')
        .onRef('ratings.statement', '=', 'debt.current_statement'),
    )
    .select(SEMESTER_COLUMNS)
    .select([
      'debt.id',
      'subject.subject_id',
      'subject.credit_hour as credit',
      'debt.current_mark as mark',
      statementName('debt.current_statement').as('statement'),
      sql<Debtor['season_semester']>`semesters.season`.as('season_semester'),
      'academic_years.id as academic_year_id',
      'ratings.rating',
      'curricula.credit_standart_summ',
      PASS_SCORE_OF_RESULT.as('passing_score'),
      sql<boolean>`coalesce(ratings.absent, false)`.as('absent'),
      sql<boolean>`semesters.end_date < ${TODAY}`.as('over'),
    ])
    .orderBy('semesters.number')
    .orderBy('subject.sort')
    .orderBy('debt.id')
    .execute();

/** The price of a retake of a debt, as an application has it (docs/domain.md §9). */
async function priceOf({ db, caller }: StudentContext) {
  const credit_standart_hour = await configured(db, caller.universityId, 'credit-standart-hour');
  return ({ credit_standart_summ, credit }: Pick<Debt, 'credit_standart_summ' | 'credit'>): number =>
    credit_standart_summ === null
      ? 0
      : priceOfCredits({ credit_standart_summ, credit_standart_hour }, credit);
}

type Debt = Awaited<ReturnType<typeof ownDebts>>[number];

function explanationOf(
  { mark, absent, over, rating, passing_score }: Omit<Debt, 'credit_standart_summ'>,
  language: InterfaceLanguage,
): string {
  if (mark === null) return translate(over ? 'debt.unmarked.ended' : 'debt.unmarked.closed', language);
  if (absent) return translate('debt.absent', language);
  return translate('debt.failed', language, { rating: rating ?? 0, passing: passing_score });
}

export const studentDebtFeature = implement(studentDebts, {
  list: async (context, { query }) => {
    const reader = inOwnUniversity(context);
    const { subject_name, statement_name } = DEBTOR_NAMES;
    const rows = await addRelatedNames(reader, await ownDebts(context), { subject_name, statement_name });
    const price = await priceOf(context);
    return wholeOrPage(
      rows.map(({ credit_standart_summ, ...row }) => ({
        ...row,
        credit_sum: price({ credit_standart_summ, credit: row.credit }),
        subject_name: row.subject_name ?? '',
        start_date: formatDay(row.start_date),
        end_date: formatDay(row.end_date),
        explanation: explanationOf(row, messageLanguage(context)),
      })),
      query,
    );
  },
});
