import { type RawBuilder, sql } from 'kysely';
import { TODAY } from '#crud/today.ts';

/** The subjects that the transcript `paper` prints, with their results. */
const printed = (paper: string) => sql`
  select (subject ->> 'id')::integer as id, (subject ->> 'rating')::integer as rating, (subject ->> 'mark')::integer as mark,
    (subject ->> 'absent')::boolean as absent
  from (
    select jsonb_path_query(${sql.ref(`${paper}.content`)}, '$.semesters[*].subjects[*]') as subject
    union all
    select jsonb_path_query(${sql.ref(`${paper}.content`)}, '$.not_passed[*]')) subjects`;

/**
 * The present results up to the last semester of the transcript, with subjects whose semester has ended without a mark, which lower the
 * GPA. Transcripts that were issued before subjects not passed were printed have none of them.
 */
const present = (paper: string) => sql`
  select planned.id, current.rating, current.mark, coalesce(current.absent, false) as absent
  from semesters reached
  join semesters on semesters.curriculum_id = reached.curriculum_id and semesters.number <= reached.number
  join semester_subjects planned on planned.semester_id = semesters.id
  join student_subjects subject on subject.semester_subject_id = planned.id and subject.status <> 4
    and subject.student_id = ${sql.ref(`${paper}.student_id`)}
  left join ratings current on current.student_subject_id = subject.id and current.statement = subject.current_statement
  where reached.id = ${sql.ref(`${paper}.semester_id`)}
    and (current.mark >= 3 or jsonb_exists(${sql.ref(`${paper}.content`)}, 'not_passed')
      and (current.mark is not null or semesters.end_date < ${TODAY}))`;

/**
 * Condition on a transcript in the table or alias `paper`: it is valid and prints other results than the student has now. It never changes
 * itself; staff revoke it and issue another one (docs/domain.md §10).
 */
export const isOutdated = (paper: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${paper}.id`)} is not null and ${sql.ref(`${paper}.revoked_at`)} is null and exists (
    select from (${printed(paper)}) printed full join (${present(paper)}) present on present.id = printed.id
    where printed.id is null or printed.mark is distinct from present.mark or printed.absent <> present.absent
      -- In place of the points an absence is printed, but not by earlier versions of the product.
      or printed.rating is distinct from present.rating and not (coalesce(printed.absent, false) and present.absent)))`;
