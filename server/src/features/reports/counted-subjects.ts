import { sql } from 'kysely';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';

/**
 * Condition on `subject`, an alias of `student_subjects`: reports of marks count it. It is one of the current curriculum, so that a result
 * that was copied from a former one counts once, and was not removed; of students who have left it counts with a mark alone, as sheets
 * list them.
 */
export const IS_COUNTED = sql<boolean>`(
  subject.status <> 4 and ${ofCurrentCurriculum('subject')} and (subject.current_mark is not null or exists (
    select from students taking where taking.id = subject.student_id and taking.study_status = 'studying')))`;
