import { sql } from 'kysely';
import { HAS_LEFT } from './account-status.ts';

/**
 * Of `students`: the number under which somebody who has left studies again at the same university; else null. PINFL and passport then
 * name the present studies in other services.
 */
export const PRESENT_NUMBER = sql<string | null>`case when ${HAS_LEFT} then (
  select present.id_number from students present
  where present.university_id = students.university_id and present.study_status not in ('studentexpel', 'graduate')
    and (present.passport_pin = students.passport_pin or present.passport = students.passport)
  order by present.study_status = 'studying' desc, present.id desc limit 1) end`;
