import { firstOf, type Known, plannedSubjects, readOf, STORED_NAME, under } from './read-records.ts';

const CONTROL =
  'id type control_type_id rating statement count_test_in_lesson count_of_test_for_student count_of_attempts total_time start_date end_date description';
/** Plans, syllabi and tests. */
export const EDUCATION_RECORDS: Known[] = [
  { record: 'subject group', fields: STORED_NAME, from: readOf('planning.subjectGroups') },
  { record: 'academic year', fields: 'id start_year end_year', from: readOf('planning.academicYears') },
  {
    record: 'rating system',
    fields: 'id name short_name minimal maximal rating_system_id',
    from: readOf('planning.ratingSystems'),
  },
  {
    record: 'subject',
    fields: `${STORED_NAME} code subject_type subject_group_id subject_group_name subject_type_name`,
    from: readOf('planning.subjects'),
  },
  {
    record: 'curriculum',
    fields:
      'id name language passing_score credit_standart_summ faculty_id speciality_id education_form_id rating_system_id semester_count academic_year_id reading_year status confirmed start_year end_year faculty_name speciality_name education_form_name university_id',
    from: readOf('curricula.curricula'),
  },
  {
    record: 'semester',
    fields:
      'id name academic_year_id start_date end_date status academic_year_start_year academic_year_end_year curriculum_name credits hours',
    from: readOf('curricula.semesters'),
  },
  {
    record: 'subject of a semester',
    fields: `id subject_id semester_id key content semester_subject_id choice_of_subject credit_hour credit_sum practical_lesson_hour
      theory_lesson_hour independent_lesson_hour total_hour syllabus.id syllabus.name teacher.id tutor subject_types.label
      subject_types.language ${under('exam_schedule', CONTROL)} ${under('interControlList', CONTROL)} ${under('finalControl', CONTROL)}
      teachers.teacher_id teachers.group_ids teachers.statements teachers.teacher_fio teachers.student_group_name
      teachers.semester_subject_statements`,
    from: plannedSubjects,
  },
  {
    record: 'syllabus',
    fields:
      'id name language short_info requirements description photo video status academic_year_id modules',
    from: readOf('syllabi.syllabi'),
  },
  {
    record: 'module',
    fields:
      'id name description start_date end_date lessons.id lessons.name lessons.type lessons.deadline_date lessons.comment_allow',
    from: firstOf('syllabi.syllabi', 'syllabi.syllabusModules.outline', 'syllabusId'),
  },
];
