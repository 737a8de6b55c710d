/** A call, and the names that clients send with it. */
export interface KnownInput {
  call: string;
  /** Separated by blanks; `name|spelled` are two names of one value. */
  query?: string;
  body?: string;
}

const list = (name: string, query: string): KnownInput => ({
  call: `GET /api/crm/${name}`,
  query: `language university_id limit page ${query}`,
});
const lookup = (name: string, query = ''): KnownInput => ({
  call: `GET /api/crm/${name}/list`,
  query: `language university_id ${query}`,
});
/** Calls that create and update a record, of which the update repeats the id. */
const saved = (name: string, body: string, { path = `/api/crm/${name}` } = {}): KnownInput[] => [
  { call: `POST ${path}`, body },
  { call: `PUT ${path}/{id}`, body: `id ${body}` },
];

const OF_THE_OFFICE: KnownInput[] = [
  { call: 'POST /api/auth/login', body: 'username password remember captchaToken' },
  list('universities', 'name'),
  lookup('universities'),
  list('university-licenses', 'name'),
  ...saved('university-licenses', 'status allowed_domain org_code secret_key'),
  list('admins', 'name'),
  ...saved('admins', 'username email password university_id permission_group_id faculty_id status'),
  list('permission-groups', 'name'),
  ...saved('permission-groups', 'name permissions'),
  list('faculties', 'name'),
  lookup('faculties'),
  ...saved('faculties', 'language name faculty_code dean_name position status'),
  list('specialities', 'name'),
  lookup('specialities', 'faculty_id'),
  ...saved('specialities', 'language name code faculty_id education_type_id status'),
  list('departments', 'name'),
  lookup('departments'),
  list('student-groups', 'name'),
  lookup('student-groups'),
  ...saved('student-groups', 'language name'),
  list('students', 'full_search status'),
  ...saved(
    'students',
    `first_name second_name third_name phone birth_date gender group_id id_number passport passport_pin nation_id country_id
      province_id city_id street citizenship_id social_category_id edu_payment_id photo other`,
  ),
  { call: 'POST /api/crm/students', body: 'student_id' },
  list('students/student-status', 'status first_name second_name last_name group_id'),
  {
    call: 'POST /api/crm/students/student-status-store',
    body: 'student_ids status_type order_number order_date status_change_reason',
  },
  { call: 'PUT /api/crm/students/change-username/{id}', body: 'username' },
  { call: 'PUT /api/crm/students/change-password/{id}', body: 'password' },
  list('students/note_list', 'student_id'),
  { call: 'POST /api/crm/students/note', body: 'student_id note' },
  { call: 'PUT /api/crm/students/blocked/{id}', body: 'status' },
  { call: 'POST /api/crm/students/check-hemis-student-data', body: 'id_number' },
  { call: 'PUT /api/crm/profile/deadline/{id}', body: 'deadline_date' },
  list('teachers', 'fio'),
  lookup('teachers', 'department_id'),
  ...saved(
    'teachers',
    `language fio birthday passport_series passport_number department_id post scientific_title scientific_degree citizenship_id
      gender profile_img`,
  ),
  { call: 'PUT /api/crm/teachers/account/{id}', body: 'id username email password status' },
  list('posts', 'name type'),
  ...saved('posts', 'title description img publish_at semester_ids items language type university_id'),
  list('useful-resources', 'name'),
  ...saved('useful-resources', 'title url publish_at type icone language'),
  list('config', 'key'),
  { call: 'PUT /api/crm/config/{id}', body: 'id key value status language' },
  lookup('labels', 'module'),
  lookup('nationalities'),
  lookup('countries'),
  lookup('regions', 'country_id'),
  lookup('districts', 'region_id|province_id country_id'),
];

const CONTROL =
  'type rating statement start_date end_date description count_test_in_lesson count_of_test_for_student count_of_attempts total_time control_type_id subject_id';

const OF_EDUCATION: KnownInput[] = [
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

const OF_MOVEMENT: KnownInput[] = [
  list(
    'curriculum/student-register',
    `group_id academic_year_id|academicYearId curriculum_id|curriculumId semester_id|semesterId universityId fio
      is_final_exam_call_letter`,
  ),
  {
    call: 'POST /api/crm/curriculum/student-register-store',
    body: 'student_ids new_curriculum_id new_academic_year_id new_semester_id new_group_id group_id',
  },
  { call: 'PUT /api/crm/curriculum/update-student-subject-status/{id}', query: 'status' },
  list('transcript-students', 'group_id academic_year_id curriculum_id semester_id fio'),
  {
    call: 'POST /api/crm/transcript-students',
    body: 'student_id regester_number regester_date start_year|start_date end_year|end_date semester_id',
  },
  list(
    'statements',
    'group_id statement season_semester subject_id academic_year_id control_type_id from_date to_date',
  ),
  list(
    'total-statements',
    'group_id statement season_semester subject_id academic_year_id control_type_id from_date to_date',
  ),
  {
    call: 'GET /api/crm/rating/get-exam-schedule',
    query: 'language academic_year_id season_semester curriculum_id',
  },
  { call: 'GET /api/crm/exam-schedules/lists', query: 'language semester_id curriculum_id syllabus_id' },
  list('individual-exam-schedules', 'semester_id curriculum_id syllabus_id'),
  { call: 'POST /api/crm/individual-exam-schedules', body: 'student_id body' },
  { call: 'GET /api/crm/individual-student-lists', query: 'language university_id group_id' },
  list('individual-examen-teacher', 'semester_id subject_id curriculum_id'),
  { call: 'POST /api/crm/individual-examen-teacher', body: 'reason teacher_id body' },
  {
    call: 'POST /api/crm/final-exam-call-letters',
    body: 'student_register_id order_number order_date start_date end_date',
  },
  list(
    're-reading-subject-groups',
    'group_id student_id fio academic_year_id season_semester statement subject_id',
  ),
  { call: 'PUT /api/crm/re-reading-subject-groups/{id}', body: 'id status social_id end_date' },
  { call: 'PUT /api/crm/update-deadline-re-reading-subjects/{id}', body: 'id end_date' },
  list(
    'academic-debtors',
    'academic_year_id season_semester curriculum_id semester_id statement group_id subject_id',
  ),
  list('gpa-rating-students', 'fio academic_year_id curriculum_id semester_id group_id'),
  {
    call: 'POST /api/crm/gpa-rating-students',
    body: 'student_ids academic_year_id curriculum_id semester_id group_id',
  },
  list('recovery', 'fio group_id status_type'),
  {
    call: 'POST /api/crm/recovery',
    body: 'semester_subjects new_semester_id new_group_id order_date order_number',
  },
  list(
    'students-reading-recovery-for-rating',
    'academic_year_id curriculum_id semester_id group_id subject_id',
  ),
  {
    call: 'POST /api/crm/store-students-recovery-for-rating',
    body: 'semester_id|semId subject_id|subjectId group_id|groupId body',
  },
  list('users/report-reading-recovery-study-subjects', 'fio'),
];

const OF_REPORTS: KnownInput[] = [
  list('users/login-log', 'role fio created_at group_id from_date to_date'),
  list('statistical/visiting-system-students', 'fio group_id from_date to_date'),
  list('users/use-syllabus', 'fio created_at group_id'),
  list('users/attempt-mark', 'syllabus_id teacher_id semester_id group_id fio created_at'),
  list(
    'users/not-choose-subject-students',
    'is_choice_of_subject academic_year_id curriculum_id semester_id subject_id group_id fio',
  ),
  list('rating/monitoring', 'academic_year_id curriculum_id semester_id group_id'),
  list('users/test-results', 'academic_year_id curriculum_id semester_id statement group_id subject_id fio'),
  list('rating/average', 'statement fio group_id'),
  list('report/semester-subject', 'academic_year_id'),
  list('curriculum/semestr-subject-reports', 'academic_year_id curriculum_id semester_id'),
  list('users/rating-mark-monitoring', 'academic_year_id subject_id'),
  list('statistic-test-questions', 'syllabus_id'),
  list('test-questions', 'syllabus_id'),
  list(
    'statistical/by-performances',
    'academic_year_id season_semester course education_type_id education_form_id',
  ),
  list(
    'statistical/by-subject-question-task',
    'academic_year_id season_semester status teacher_id group_id subject_id fio',
  ),
  {
    call: 'GET /api/crm/statistical/by-gender-students',
    query: 'language university_id academic_year_id season_semester',
  },
  { call: 'GET /api/crm/statistical/by-teachers', query: 'language university_id' },
];

/** What clients send. To add a call, name its parameters and the fields of its body. */
export const KNOWN_INPUTS: readonly KnownInput[] = [
  ...OF_THE_OFFICE,
  ...OF_EDUCATION,
  ...OF_MOVEMENT,
  ...OF_REPORTS,
];
