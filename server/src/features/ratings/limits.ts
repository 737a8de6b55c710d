import type { MarkBand } from '@dekanat/contract/ratings/marks.ts';
import { sql } from 'kysely';
import { isRetakeIn, statementNumberIn } from './statement-numbers.ts';

/** The maxima, pass score and bands of a subject in one statement. */
export interface Limits {
  ic_max: number;
  fc_max: number;
  /** The statement takes the interim points of statement 1, because it has no interim controls of its own. */
  inherits_ic: boolean;
  passing_score: number;
  bands: MarkBand[];
}

/**
 * Columns of `Limits` for each row of `place`, which has `semester_subject_id`, `curriculum_id` and `statement`. A re-sit
 * without a final control of its own has the points of the one before. No more than 100 points are left to a final control of
 * its own beside interim points of statement 1. A retake has the controls of statement 1, entered anew.
 */
export const limitsOf = (place: string) => {
  const statement = sql`(case when ${isRetakeIn(`${place}.statement`)} then 1 else ${sql.ref(`${place}.statement`)} end)`;
  return sql`
  select ic.max::integer as ic_max, least(coalesce(own.fc, 0), 100 - ic.max)::integer as fc_max,
    ${statement} > 1 and not own.interim as inherits_ic,
    curricula.passing_score,
    (select coalesce(jsonb_agg(jsonb_build_object('mark', mark, 'minimal', minimal, 'maximal', maximal) order by mark desc), '[]')
     from rating_systems where system = curricula.rating_system_id) as bands
  from curricula, lateral (
    select
      coalesce(sum(rating) filter (where control_type_id = 2 and number = ${statement}), 0) as ic,
      coalesce(sum(rating) filter (where control_type_id = 2 and number = 1), 0) as first_ic,
      coalesce(bool_or(control_type_id = 2 and number = ${statement}), false) as interim,
      (array_agg(rating order by number desc) filter (where control_type_id = 3 and number <= ${statement}))[1] as fc
    from (
      select rating, control_type_id, ${statementNumberIn('exam_schedules.statement')} as number from exam_schedules
      where exam_schedules.semester_subject_id = ${sql.ref(`${place}.semester_subject_id`)}) controls) own,
    lateral (select case when own.interim or ${statement} = 1 then own.ic else own.first_ic end as max) ic
  where curricula.id = ${sql.ref(`${place}.curriculum_id`)}`;
};
