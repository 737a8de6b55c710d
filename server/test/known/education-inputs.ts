import { type KnownInput, list, lookup, saved } from './known-input.ts';

const CONTROL =
  'type rating statement start_date end_date description count_test_in_lesson count_of_test_for_student count_of_attempts total_time control_type_id subject_id';

export const EDUCATION_INPUTS: KnownInput[] = [
  list('i18n', 'key'),
  ...saved('i18n', 'key category values'),
  { call: 'PUT /api/crm/labels/{id}', body: 'id language key label module status' },
  ...['countries', 'nationalities', 'subject-groups'].flatMap((name) => [
    list(name, 'name'),
    ...saved(name, 'language name'),
  ]),
  list('regions', 'name'),
  ...saved('regions', 'language name country_id soato_id'),
  list('districts', 'name'),
  ...saved('districts', 'language name country_id region_id soato_id'),
  list('teacher-groups', 'name'),
  ...saved('teacher-groups', 'language name code faculty_id'),
  list('academic-years', ''),
  lookup('academic-years'),
  ...saved('academic-years', 'language start_year end_year'),
  {
    call: 'PUT /api/crm/rating-systems/{id}',
    body: 'id language name short_name minimal maximal rating_system_id',
  },
  list('subjects', 'name subject_group_id'),
  lookup('subjects'),
  ...saved('subjects', 'language name code subject_group_id subject_type'),
  list('curriculum', 'academic_year_id'),
  lookup('curriculum'),
  ...saved(
    'curriculum',
    `language name passing_score credit_standart_summ faculty_id speciality_id education_form_id rating_system_id
      academic_year_id reading_year status semester_count`,
  ),
  {
    call: 'POST /api/crm/curriculum',
    body: 'autumn_start_date autumn_end_date spring_start_date spring_end_date',
  },
  { call: 'PUT /api/crm/curriculum/confirmed-status-change/{id}', body: 'id confirmed' },
  { call: 'GET /api/crm/curriculum/fixed_semestr_subject', query: 'language curriculum_id' },
  { call: 'POST /api/crm/curriculum/semestr-subject/{semesterId}', body: 'subject_id' },
  { call: 'DELETE /api/crm/curriculum/semestr-subject-delete/{semesterId}', body: 'subject_id' },
  {
    call: 'POST /api/crm/curriculum/subject-type/{semesterId}',
    body: 'subject_id practical_lesson_hour theory_lesson_hour independent_lesson_hour credit_hour',
  },
  { call: 'POST /api/crm/curriculum/choice-of-subject/{semesterId}', body: 'subject_id choice_subject' },
  {
    call: 'POST /api/crm/curriculum/choice-of-subject-group/{semesterId}',
    body: 'semesterId dragged_sub_id subject_id',
  },
  {
    call: 'POST /api/crm/semester-subject-teachers/save/{semesterSubjectId}',
    body: 'subject_id semester_subject_id teachers',
  },
  {
    call: 'POST /api/crm/curriculum/subject-syllabus/{semesterId}',
    body: 'subject_id syllabus_id teacher_id tutor_id',
  },
  { call: 'POST /api/crm/exam-schedules/add/{semesterId}', body: CONTROL },
  { call: 'POST /api/crm/final-control/add/{semesterId}', body: CONTROL },
  { call: 'PUT /api/crm/exam-schedules/update/{id}', body: `id ${CONTROL}` },
  list('semesters', ''),
  lookup('semesters', 'curriculum_id academic_year_id'),
  ...saved('semesters', 'name academic_year_id start_date end_date'),
  { call: 'PUT /api/crm/semesters/{id}', body: 'id status' },
  { call: 'PUT /api/crm/semesters/change-active-status', body: 'id status' },
  list('syllabus', 'status academic_year_id'),
  lookup('syllabus'),
  ...saved('syllabus', 'language name short_info requirements description photo video academic_year_id'),
  { call: 'PUT /api/crm/syllabus/status-change/{id}', body: 'id status' },
  { call: 'POST /api/crm/syllabus/duplicate-syllabus/{id}', body: 'id name' },
  { call: 'POST /api/crm/syllabus/modules/{syllabusId}', body: 'name description start_date end_date' },
  { call: 'POST /api/crm/syllabus/modules/lessons/{moduleId}', body: 'name' },
  {
    call: 'PUT /api/crm/syllabus/modules/lessons/{lessonId}',
    body: 'id name type deadline_date comment_allow',
  },
  { call: 'POST /api/crm/syllabus/lessons/item/create/{lessonId}', body: 'type' },
  { call: 'PUT /api/crm/syllabus/lessons/item/text/{id}', body: 'id text' },
  {
    call: 'PUT /api/crm/syllabus/lessons/item/question-answer/{id}',
    body: 'id text allow_comment_after_correct_answer comment_allow count_of_attempts',
  },
  { call: 'PUT /api/crm/syllabus/lessons/item/video/{id}', body: 'id video' },
  {
    call: 'PUT /api/crm/syllabus/lessons/item/test/{id}',
    body: 'id all_test count_of_test_for_student count_of_attempts',
  },
  {
    call: 'PUT /api/crm/syllabus/lessons/item/send-proktoring-test/{id}',
    body: 'id test_start_date test_end_date life_time',
  },
  {
    call: 'POST /api/crm/test/question',
    body: 'syllabus_module_lesson_id syllabus_module_lesson_item_id',
  },
  { call: 'PUT /api/crm/test/question/{itemId}', body: 'question' },
  {
    call: 'POST /api/crm/syllabus-module-lesson-resources',
    body: 'syllabus_module_lesson_id resource',
  },
  list('messages', 'status receiver_id sender_id only_trashed template_message'),
  { call: 'POST /api/crm/messages', body: 'receiver_id title message status template_message' },
  { call: 'PUT /api/crm/messages/{id}', body: 'id status' },
  { call: 'PUT /api/crm/messages/sendTemplate/{id}', body: 'id receiver_id' },
  list('messages/adminGroup', ''),
  list('messages/studentGroup', 'group_id'),
  list('messages/teacherGroup', 'department_id'),
];
