import { type RawBuilder, sql } from 'kysely';
import { ownRegister, type RowOwner } from './own-register.ts';

/** No member of the elective group of `subject` is taken by the student. */
const NOTHING_CHOSEN = sql<boolean>`not exists (
  select from semester_subjects member
  join student_subjects chosen on chosen.semester_subject_id = member.id and chosen.student_id = register.student_id
    and chosen.status <> 4
  where member.semester_id = subject.semester_id and member.choice_of_subject = subject.choice_of_subject)`;

/** The semesters of the caller's curriculum, as `own`. */
const allSemesters = (context: RowOwner) =>
  ownRegister(context).innerJoin('semesters as own', 'own.curriculum_id', 'register.curriculum_id');

/** The semesters of the caller's curriculum up to that of the registration. */
export const ownSemesters = (context: RowOwner) =>
  allSemesters(context).whereRef('own.number', '<=', 'register.semester_number');

/** The subjects of these semesters, as `subject`, with what the caller takes of them, as `student_subject`. */
const subjectsIn = (semesters: ReturnType<typeof allSemesters>) =>
  semesters
    .innerJoin('semester_subjects as subject', 'subject.semester_id', 'own.id')
    .leftJoin('student_subjects as student_subject', (join) =>
      join
        .onRef('student_subject.student_id', '=', 'register.student_id')
        .onRef('student_subject.semester_subject_id', '=', 'subject.id')
        .on('student_subject.status', '<>', 4),
    )
    // Only a published syllabus is shown.
    .leftJoin('syllabi as syllabus', (join) =>
      join
        .onRef('syllabus.id', '=', 'subject.syllabus_id')
        .on('syllabus.status', '=', 'publish')
        .on('syllabus.removed_at', 'is', null),
    );

/** `subjectsIn` with `universities`, whose default language chooses texts. */
const namedSubjectsIn = (semesters: ReturnType<typeof allSemesters>) =>
  subjectsIn(semesters).innerJoin('universities', 'universities.id', 'subject.university_id');

/** The subjects that the caller takes, and the members of elective groups without a choice. */
export const ownSubjects = (context: RowOwner) =>
  namedSubjectsIn(ownSemesters(context)).where((eb) =>
    eb.or([
      eb('student_subject.id', 'is not', null),
      eb.and([eb('subject.choice_of_subject', 'is not', null), NOTHING_CHOSEN]),
    ]),
  );

/** Of a row of `ownSubjects`: whether the caller takes the subject. */
export const IS_TAKEN = sql<boolean>`(student_subject.id is not null)`;

/** The subjects that the caller takes, without names. */
export const takenSubjects = (context: RowOwner) =>
  subjectsIn(ownSemesters(context)).where('student_subject.id', 'is not', null);

/**
 * Condition: the semester `own` is reached, or `student_subject` has a result: a transfer carries results over into later semesters
 * as well.
 */
export const REACHED_OR_RATED = sql<boolean>`(own.number <= register.semester_number
  or exists (select from ratings earned where earned.student_subject_id = student_subject.id))`;

/** The subjects that the caller takes, and those of later semesters with a result. */
export const recordedSubjects = (context: RowOwner) =>
  namedSubjectsIn(allSemesters(context)).where('student_subject.id', 'is not', null).where(REACHED_OR_RATED);

/** Members of elective groups, whether or not one is chosen. */
export const ownElectives = (context: RowOwner) =>
  namedSubjectsIn(ownSemesters(context)).where('subject.choice_of_subject', 'is not', null);

/** Who teaches `group` the subject `subject` in the first statement, else the lead teacher. */
export const teacherOf = (group: RawBuilder<unknown>) => sql<number | null>`coalesce(
  (select teaching.teacher_id from semester_subject_teachers teaching
   where teaching.semester_subject_id = subject.id and teaching.group_id = ${group} and teaching.statement = 'first_statement'),
  subject.teacher_id)`;
