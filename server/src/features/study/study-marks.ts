import { formatDay } from '@dekanat/contract/api/days.ts';
import { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import { sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { bestTranslation, textsOf } from '#crud/translations.ts';
import { FACULTY, SPECIALITY } from '#features/structure/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { ownRegister, type StudentContext } from './own-register.ts';
import { REACHED_OR_RATED, teacherOf } from './own-subjects.ts';

const SUBJECT_NAME = textsOf('subject', 'name');

/**
 * The semesters of the student's curriculum with names and written days; with `rated`, those up to that of the registration and those
 * with these ids.
 */
async function semestersOf(context: StudentContext, { rated }: { rated?: number[] } = {}) {
  const rows = await ownRegister(context)
    .innerJoin('semesters as own', 'own.curriculum_id', 'register.curriculum_id')
    .innerJoin('curricula', 'curricula.id', 'register.curriculum_id')
    .$if(rated !== undefined, (query) =>
      query.where(
        sql<boolean>`(own.number <= register.semester_number or own.id = any(${rated}::integer[]))`,
      ),
    )
    .select([
      'own.id',
      'own.university_id',
      sql<string>`own.number::text`.as('semester_name'),
      sql<string>`own.start_date::text`.as('start_date'),
      sql<string>`own.end_date::text`.as('end_date'),
      'curricula.faculty_id',
      'curricula.speciality_id',
    ])
    .orderBy('own.number')
    .execute();
  const named = await addRelatedNames(inOwnUniversity(context), rows, {
    faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
    speciality_name: relatedName(SPECIALITY, 'name', 'speciality_id'),
  });
  return named.map((row) => ({
    id: row.id,
    semester_name: row.semester_name,
    start_date: formatDay(row.start_date),
    end_date: formatDay(row.end_date),
    faculty_name: row.faculty_name ?? '',
    speciality_name: row.speciality_name ?? '',
  }));
}

/** The planned subjects of the student's curriculum, with their names. */
const planned = (context: StudentContext) =>
  ownRegister(context)
    .innerJoin('semester_subjects as subject', 'subject.curriculum_id', 'register.curriculum_id')
    .innerJoin('universities', 'universities.id', 'subject.university_id')
    .crossJoinLateral(bestTranslation(SUBJECT_NAME, 'subject.subject_id', context.language).as('shown'))
    .select([
      'subject.id',
      'subject.semester_id',
      'subject.total_hour as hour',
      'subject.credit_hour',
      sql<number>`coalesce(subject.choice_of_subject, 0)`.as('choice_of_subject'),
      'subject.subject_id',
      'shown.name',
      'shown.language',
    ])
    .orderBy('subject.choice_of_subject', (order) => order.asc().nullsFirst())
    .orderBy('subject.sort')
    .orderBy('subject.id');

/** What the student studies, and later subjects with a result, with teacher and current result. */
async function studied(context: StudentContext) {
  const rows = await planned(context)
    .innerJoin('semesters as own', 'own.id', 'subject.semester_id')
    .innerJoin('student_subjects as student_subject', (join) =>
      join
        .onRef('student_subject.semester_subject_id', '=', 'subject.id')
        .onRef('student_subject.student_id', '=', 'register.student_id')
        .on('student_subject.status', '<>', 4),
    )
    .leftJoin('ratings as result', (join) =>
      join
        .onRef('result.student_subject_id', '=', 'student_subject.id')
        .onRef('result.statement', '=', 'student_subject.current_statement'),
    )
    .where(REACHED_OR_RATED)
    .select([
      teacherOf(sql.ref('student_subject.group_id')).as('teacher_id'),
      'result.rating',
      'result.mark',
      sql<boolean>`coalesce(result.absent, false)`.as('absent'),
    ])
    .execute();
  return addRelatedNames(inOwnUniversity(context), rows, {
    teacher_name: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  });
}

/** The rows of each semester. */
const bySemester = <Row extends { semester_id: number }>(rows: Row[]) =>
  Map.groupBy(rows, ({ semester_id }) => semester_id);

export const studyMarkFeature = implement(studyMarks, {
  curriculum: async (context, { query }) => {
    const subjects = bySemester(await planned(context).execute());
    const semesters = await semestersOf(context);
    return wholeOrPage(
      semesters.map((semester) => ({
        ...semester,
        semestr_subject: (subjects.get(semester.id) ?? []).map(({ name, ...subject }) => ({
          ...subject,
          subject_choice_name: { name },
        })),
      })),
      query,
    );
  },
  ratingNote: async (context, { query }) => {
    const subjects = bySemester(await studied(context));
    const semesters = await semestersOf(context, { rated: [...subjects.keys()] });
    return wholeOrPage(
      semesters.map((semester) => ({
        ...semester,
        semestr_subject: (subjects.get(semester.id) ?? []).map(
          ({ name, language, subject_id, rating, mark, absent, teacher_name, ...subject }) => ({
            ...subject,
            teacher: { teacher_translations: [{ fio: teacher_name ?? '' }] },
            subject_choice_name: { name, language, subject_id, rating_registers: { rating, mark, absent } },
          }),
        ),
      })),
      query,
    );
  },
});
