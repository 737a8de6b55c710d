import { type KnownInput, list } from './known-input.ts';

export const REPORT_INPUTS: KnownInput[] = [
  list('users/login-log', 'role fio user_id created_at group_id from_date to_date'),
  list('statistical/visiting-system-students', 'role fio user_id created_at group_id from_date to_date'),
  list('users/use-syllabus', 'role fio user_id created_at group_id from_date to_date'),
  list('users/attempt-mark', 'syllabus_id teacher_id semester_id group_id fio user_id created_at'),
  list(
    'users/not-choose-subject-students',
    'is_choice_of_subject academic_year_id curriculum_id semester_id subject_id group_id fio user_id',
  ),
  list('rating/monitoring', 'academic_year_id curriculum_id semester_id group_id'),
  list(
    'users/test-results',
    'academic_year_id curriculum_id semester_id statement group_id subject_id fio user_id',
  ),
  list('rating/average', 'statement fio user_id group_id'),
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
    'academic_year_id season_semester status teacher_id group_id subject_id fio user_id',
  ),
  {
    call: 'GET /api/crm/statistical/by-gender-students',
    query: 'language university_id academic_year_id season_semester',
  },
  { call: 'GET /api/crm/statistical/by-teachers', query: 'language university_id' },
];
