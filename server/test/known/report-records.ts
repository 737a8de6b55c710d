import { sql } from 'kysely';
import type { ExampleContext } from '../example.ts';
import { everyRow, exampleOfCall, type Known, under } from './read-records.ts';

type Place = Record<'academic_year_id' | 'curriculum_id' | 'semester_id' | 'group_id', number>;

/** Where most of these records of the university are: a semester, and a group that has subjects in it. */
async function placeOf({ server, universityId }: ExampleContext, table: 'task_attempts' | 'lesson_views') {
  const { rows } = await sql<Place>`
    select semesters.academic_year_id, semesters.curriculum_id, semesters.id as semester_id, min(student_subject.group_id) as group_id
    from ${sql.table(table)} one
    join semester_subjects planned on planned.id = one.semester_subject_id and planned.university_id = ${universityId}
    join student_subjects student_subject on student_subject.semester_subject_id = planned.id and student_subject.student_id = one.student_id
    join semesters on semesters.id = planned.semester_id
    group by semesters.id order by count(*) desc limit 1`.execute(server.services.db);
  if (rows[0] === undefined) throw new Error(`The demonstration has no ${table}.`);
  return rows[0];
}

/** The rows of a report that asks for a semester, and of those that ask for a group as well. */
const rowsOfPlace =
  (
    name: string,
    table: Parameters<typeof placeOf>[1],
    required: (keyof Place)[] = ['academic_year_id', 'curriculum_id', 'semester_id'],
  ): Known['from'] =>
  async (context) => {
    const place = await placeOf(context, table);
    return everyRow(name, Object.fromEntries(required.map((filter) => [filter, place[filter]])))(context);
  };

/** The rows of a report of the year of that place. */
const rowsOfYear = (name: string): Known['from'] => rowsOfPlace(name, 'task_attempts', ['academic_year_id']);

/** The rows of a report of the syllabus with most questions. */
const rowsOfSyllabus =
  (name: string): Known['from'] =>
  async (context) => {
    const { rows } = await sql<{ syllabus_id: number }>`
      select syllabus_id from test_questions join syllabi on syllabi.id = syllabus_id
      where university_id = ${context.universityId} group by 1 order by count(*) desc limit 1`.execute(
      context.server.services.db,
    );
    return everyRow(name, { ...rows[0] })(context);
  };

/** Monitoring, reports and statistics. */
export const REPORT_RECORDS: Known[] = [
  {
    record: 'sign-in',
    fields: 'user_id student_id group_id fio role login_date group_name status permission_group_id',
    from: everyRow('reports.signIns.list', { role: 'user' }),
  },
  {
    record: 'visit of a student',
    fields: 'user_id student_id group_id fio group_name login_date',
    from: everyRow('reports.studentVisits.list'),
  },
  {
    record: 'use of a syllabus',
    fields: 'user_id student_id group_id fio group_name syllabus_name lesson_name login_date',
    from: rowsOfPlace('reports.syllabusUse.list', 'lesson_views'),
  },
  {
    record: 'attempt with its mark',
    fields:
      'student_fio group_name subject_name syllabus_module_lesson_name teacher_fio created_at check_date date_diff',
    from: everyRow('reports.attemptMarks.list'),
  },
  {
    record: 'elective that is not chosen',
    fields: 'curriculum_name group_name subject_name semester_name first_name second_name third_name',
    from: everyRow('reports.electiveChoices.list', { is_choice_of_subject: 0 }),
  },
  {
    record: 'test result',
    fields: `id student_id fio subject_name syllabus_module_lesson_item_id syllabus_module_lesson_item_name total answered
      un_answered count_of_attempts mark test_date`,
    from: everyRow('reports.testResults.list'),
  },
  {
    record: 'average rating',
    fields: 'id fio group_name average',
    from: everyRow('reports.ratingAverage.list', { statement: 'first_statement' }),
  },
  {
    record: 'rating of a student',
    fields: `id student_id first_name second_name third_name ${under('student_subject', 'subject_id subject_name rating_register')}`,
    from: rowsOfPlace('reports.ratingMonitoring.list', 'task_attempts', [
      ...(['academic_year_id', 'curriculum_id', 'semester_id', 'group_id'] as const),
    ]),
  },
  {
    record: 'content of a subject',
    fields: `name language ${under('semesters', 'id name')} semesters.subjects.name
      ${under('semesters.subjects.stats', 'module lessonResource quiz video test')}`,
    from: rowsOfYear('reports.semesterSubjects.list'),
  },
  {
    record: 'subject with its tasks',
    fields: `curriculum_year curricula_name semester_name subject_name syllabus_name teacher_fio semester_subject_groups.grName
      ${under('semester_subject_groups.question_attempt', 'count confirmed process rejected')}`,
    from: rowsOfPlace('reports.subjectAttempts.list', 'task_attempts'),
  },
  {
    record: 'module with its tests',
    fields:
      'syllabus_name number_module syllabus_module_name test_question_count test_answer_count corrent_test_answer_count',
    from: rowsOfSyllabus('reports.moduleTests.list'),
  },
  {
    record: 'question of a syllabus',
    fields: `question ${under('test_answers', 'answer correct_answer')}`,
    from: rowsOfSyllabus('reports.syllabusQuestions.list'),
  },
  {
    record: 'task of a student',
    fields: `status curriculum_year curriculum_name semester_name statement_name subject_name teacher_fio student_fio group_name
      module_number_module created_at check_date date_diff resources`,
    from: everyRow('reports.studentTasks.list'),
  },
  {
    record: 'marks of a subject',
    fields:
      'department_translation subject_translation_name semester_name mark_2 mark_3 mark_4 mark_5 student_count',
    from: rowsOfYear('reports.subjectMarks.list'),
  },
  {
    record: 'curriculum with its marks',
    fields:
      'curricula_name student_register_count count_five_mark count_four_mark count_three_mark count_two_mark',
    from: rowsOfYear('reports.appropriation.list'),
  },
  {
    record: 'statistics of students',
    fields: `${under('bakalavr', 'count_gender first_course second_course third_course fourth_course')}
      ${under('bakalavr.count_gender', 'male female')}`,
    from: exampleOfCall('reports.peopleStatistics.students'),
  },
  {
    record: 'statistics of teachers',
    fields:
      'stajyor assisent sineor_teacher dotcent professor leader_dep male female count uzbCitizen forignCitezen countNotCitezen',
    from: exampleOfCall('reports.peopleStatistics.teachers'),
  },
];
