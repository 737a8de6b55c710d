import { type KnownInput, list } from './known-input.ts';

export const MOVEMENT_INPUTS: KnownInput[] = [
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
  list(
    'users/report-reading-recovery-study-subjects',
    'fio group_id curriculum_id semester_id subject_id status',
  ),
];
