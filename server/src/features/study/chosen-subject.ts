import { type RawBuilder, sql } from 'kysely';

/** The subject that a call names, where several subjects of a student have the syllabus of a lesson. */
export interface ChosenSubject {
  semesterId: number;
  subjectId: number;
}

/** Both ids name a subject; existing clients send one alone, which never had an effect. */
export const chosenSubject = ({
  semester_id: semesterId,
  subject_id: subjectId,
}: {
  semester_id?: number | undefined;
  subject_id?: number | undefined;
}): ChosenSubject | undefined =>
  semesterId === undefined || subjectId === undefined ? undefined : { semesterId, subjectId };

/**
 * The order of subjects with one syllabus, of which the first counts: one with an individual deadline that has not passed, then that of
 * the latest semester, then the newest.
 */
export const subjectsInOrder = (
  ownDeadline: RawBuilder<unknown>,
  { semester, subject }: { semester: RawBuilder<unknown>; subject: RawBuilder<unknown> },
) =>
  sql`coalesce(${ownDeadline} >= date_trunc('second', clock_timestamp()), false) desc, ${semester} desc, ${subject} desc`;
