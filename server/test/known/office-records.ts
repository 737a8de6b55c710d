import { exampleOfCall, type Known, listOf, newSchedule, readOf, STORED_NAME } from './read-records.ts';

/** Reference data, structure, people and content. */
export const OFFICE_RECORDS: Known[] = [
  {
    record: 'university',
    fields: `${STORED_NAME} rector address default_language phone_number account_number accountant advisor status`,
    from: readOf('universities.universities'),
  },
  {
    record: 'licence',
    fields: 'id status allowed_domain org_code updated_at',
    from: listOf('universities.licences'),
  },
  {
    record: 'statistics of a university',
    fields:
      'yearlyStats.name yearlyStats.kurs yearlyStats.guruh yearlyStats.talabalar directionsSubjects.name directionsSubjects.subjectlar directionsSubjects.yunalishlar teachersByPosition.name teachersByPosition.value',
    from: readOf('reports.universityCharts', { list: 'reports.universityStatistics' }),
  },
  {
    record: 'administrator',
    fields:
      'id status username email university_id faculty_id permission_group_id permission_group_name university.translations',
    from: listOf('access.admins'),
  },
  { record: 'permission group', fields: 'id name permissions', from: readOf('access.permissionGroups') },
  {
    record: 'permission',
    fields: 'module permissions.id permissions.name',
    from: listOf('access.permissions', { call: 'options' }),
  },
  {
    record: 'profile',
    fields: 'id email faculty_id username universities.id image profile_img role.id role.name permissions',
    from: listOf('access.profile', { call: 'read' }),
  },
  { record: 'language', fields: 'code name', from: listOf('reference.languages', { call: 'options' }) },
  {
    record: 'setting',
    fields: 'id key value status language',
    from: listOf('reference.configs'),
  },
  {
    record: 'translation of the interface',
    fields: 'id key category values.language values.message message translations',
    from: exampleOfCall('reference.interfaceTexts.read'),
  },
  {
    record: 'label',
    fields: 'id key label module status translations.language',
    from: readOf('reference.labels'),
  },
  {
    record: 'label in a choice',
    fields: 'key label',
    from: listOf('reference.labels', { call: 'options', query: { module: 'education_form' } }),
  },
  { record: 'country', fields: STORED_NAME, from: readOf('reference.countries') },
  {
    record: 'region',
    fields: `${STORED_NAME} country_id country_name soato_id`,
    from: readOf('reference.regions'),
  },
  {
    record: 'district',
    fields: `${STORED_NAME} country_id region_id region_name soato_id`,
    from: readOf('reference.districts'),
  },
  { record: 'nationality', fields: STORED_NAME, from: readOf('reference.nationalities') },
  {
    record: 'faculty',
    fields: `${STORED_NAME} faculty_code dean_name position status`,
    from: readOf('structure.faculties'),
  },
  {
    record: 'speciality',
    fields: `${STORED_NAME} speciality_name code faculty_id faculty_name education_type_id education_type_name status`,
    from: readOf('structure.specialities'),
  },
  { record: 'student group', fields: STORED_NAME, from: readOf('structure.studentGroups') },
  {
    record: 'student',
    fields:
      'id user_id first_name second_name third_name phone gender group_id group_name id_number passport passport_pin nation_id country_id province_id city_id citizenship_id social_category_id edu_payment_id photo file_url_photo other status username translations.language translations.first_name nation_name country_name province_name city_name',
    from: readOf('students.students'),
  },
  {
    record: 'personal data of a student',
    fields: 'birth_date street passport passport_pin',
    from: readOf('students.students', { call: 'show' }),
  },
  {
    record: 'student with a changed status',
    fields:
      'id second_name first_name third_name group_name order_date order_number status_type status_change_reason status_change_reason_name',
    from: listOf('students.studentStatuses', { query: { status: 'academic_leave' } }),
  },
  {
    record: 'teacher group',
    fields: `${STORED_NAME} code faculty_id faculty_name`,
    from: readOf('teachers.teacherGroups'),
  },
  {
    record: 'teacher',
    fields:
      'id fio email passport_series passport_number department_name scientific_title scientific_degree username profile_img status account.username account.email account.status',
    from: readOf('teachers.teachers', { query: { with_account: 1 } }),
  },
  {
    record: 'personal data of a teacher',
    fields: 'birthday passport_series passport_number',
    from: readOf('teachers.teachers', { call: 'show' }),
  },
  {
    record: 'news',
    fields: 'id title publish_at file_url_photo language type translations.language',
    from: exampleOfCall('content.posts.read'),
  },
  {
    record: 'schedule',
    fields:
      'id title description publish_at img language type semester_ids items.academic_year_ids items.curriculum_ids items.semester_ids',
    from: newSchedule,
  },
  {
    record: 'online resource',
    fields: 'id title url publish_at type icone language',
    from: exampleOfCall('content.usefulResources.read'),
  },
  {
    record: 'message',
    fields:
      'id title message receiver_id status template_message sender_id conversation.receiver.username conversation.receiver.role conversation.updated_at',
    from: listOf('messages.messages'),
  },
  { record: 'receiver', fields: 'user_id fio', from: listOf('messages.messages', { call: 'studentGroup' }) },
];
