import {
  ApartmentOutlined,
  BarChartOutlined,
  BookOutlined,
  EyeOutlined,
  GlobalOutlined,
  InboxOutlined,
  MessageOutlined,
  NotificationOutlined,
  ReadOutlined,
  RiseOutlined,
  SafetyOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';

/** The menu of the whole product. Entries without a route, or without permission, are hidden. */
export const menu = [
  {
    title: 'menu.group.universities',
    icon: GlobalOutlined,
    items: [
      { path: '/universities', title: 'menu.universities' },
      { path: '/universities-list', title: 'menu.universities_statistics' },
      { path: '/control-univer', title: 'menu.licences' },
    ],
  },
  {
    title: 'menu.group.structure',
    icon: ApartmentOutlined,
    items: [
      { path: '/structure/faculties', title: 'menu.faculties' },
      { path: '/structure/departments', title: 'menu.departments' },
      { path: '/structure/specialities', title: 'menu.specialities' },
    ],
  },
  {
    title: 'menu.group.edu_process',
    icon: ReadOutlined,
    items: [
      { path: '/edu-process/curriculum', title: 'menu.curricula' },
      { path: '/edu-process/attached-students', title: 'menu.attached_students' },
      { path: '/edu-process/syllabus', title: 'menu.syllabi' },
      { path: '/edu-process/academic-years', title: 'menu.academic_years' },
      { path: '/edu-process/semesters', title: 'menu.semesters' },
      { path: '/edu-process/teacher-load', title: 'menu.teacher_load' },
      { path: '/edu-process/subject-groups', title: 'menu.subject_groups' },
      { path: '/edu-process/subjects', title: 'menu.subjects' },
      { path: '/edu-process/rating-systems', title: 'menu.rating_systems' },
      { path: '/account/statements', title: 'own_statement.title' },
      { path: '/edu-process/statements', title: 'menu.statements' },
      { path: '/edu-process/total-statements', title: 'menu.total_statements' },
      { path: '/controls', title: 'menu.controls' },
      { path: '/individual-graphic', title: 'menu.student_schedules' },
      { path: '/individual-graphic-teacher', title: 'menu.teacher_schedules' },
    ],
  },
  {
    title: 'menu.group.mastering',
    icon: RiseOutlined,
    items: [
      { path: '/re-reading-subject-groups', title: 'menu.retakes' },
      { path: '/edu-process/academic-debtors', title: 'menu.academic_debtors' },
      { path: '/edu-process/gpa-rating-students', title: 'menu.gpa' },
      { path: '/users/rating-monitoring', title: 'menu.rating_monitoring' },
      { path: '/users/rating-average', title: 'menu.rating_average' },
      { path: '/students-reading-recovery-for-rating', title: 'menu.recovery_ratings' },
    ],
  },
  {
    title: 'menu.group.teachers',
    icon: UserOutlined,
    items: [
      { path: '/teachers/tutor-groups', title: 'menu.tutor_groups' },
      { path: '/teachers/tutors', title: 'menu.tutors' },
    ],
  },
  {
    title: 'menu.group.students',
    icon: TeamOutlined,
    items: [
      { path: '/students/student-groups', title: 'menu.student_groups' },
      { path: '/students/students', title: 'menu.students' },
      { path: '/students/graduated', title: 'menu.graduates' },
      { path: '/students/academic-leave', title: 'menu.academic_leave' },
    ],
  },
  {
    title: 'menu.group.student_movement',
    icon: SwapOutlined,
    items: [
      { path: '/transfer-students', title: 'menu.transfers' },
      { path: '/students/expelled', title: 'menu.expelled_students' },
      { path: '/students/orders', title: 'menu.orders' },
      { path: '/students/recovery', title: 'menu.recovered_students' },
      { path: '/student/recovery-study-subjects-info', title: 'menu.recovery_subjects' },
    ],
  },
  {
    title: 'menu.group.academic_archive',
    icon: InboxOutlined,
    items: [
      { path: '/call-to-final-exam-letter', title: 'menu.call_letters' },
      { path: '/transcript-students', title: 'menu.transcripts' },
    ],
  },
  {
    title: 'menu.group.monitoring',
    icon: EyeOutlined,
    items: [
      { path: '/monitoring/admins', title: 'menu.monitoring_admins' },
      { path: '/monitoring/teachers', title: 'menu.monitoring_teachers' },
      { path: '/monitoring/students', title: 'menu.monitoring_students' },
      { path: '/monitoring/students-login-date', title: 'menu.students_login_date' },
      { path: '/students/use-syllabus', title: 'menu.syllabus_participation' },
      { path: '/users/attempt-mark', title: 'menu.attempt_marks' },
      { path: '/users/not-choose-subject-students', title: 'menu.elective_subjects' },
      { path: '/monitoring/test-results', title: 'menu.test_results' },
    ],
  },
  {
    title: 'menu.group.news',
    icon: NotificationOutlined,
    items: [
      { path: '/content/posts', title: 'menu.posts' },
      { path: '/content/schedule', title: 'menu.lesson_schedules' },
      { path: '/content/online-resource', title: 'menu.online_resources' },
    ],
  },
  {
    title: 'menu.group.messages',
    icon: MessageOutlined,
    items: [
      { path: '/messages/compose', title: 'menu.message_compose' },
      { path: '/messages/all', title: 'menu.message_inbox' },
      { path: '/messages/sent', title: 'menu.message_sent' },
      { path: '/messages/draft', title: 'menu.message_drafts' },
      { path: '/messages/template', title: 'menu.message_templates' },
      { path: '/messages/trash', title: 'menu.message_trash' },
    ],
  },
  {
    title: 'menu.group.accounts',
    icon: SafetyOutlined,
    items: [
      { path: '/accounts/admins', title: 'menu.admins' },
      { path: '/accounts/permission-groups', title: 'menu.permission_groups' },
      { path: '/accounts/audit', title: 'menu.audit' },
    ],
  },
  {
    title: 'menu.group.statistics',
    icon: BarChartOutlined,
    items: [
      { path: '/statistics-dashbord', title: 'menu.statistics_panel' },
      { path: '/appropriation', title: 'menu.appropriation' },
      { path: '/subjects-report', title: 'menu.subjects_report' },
      { path: '/subjects-test-report', title: 'menu.subjects_test_report' },
      { path: '/teacher-re-reading-report', title: 'menu.retake_teachers' },
      { path: '/student-re-reading-report', title: 'menu.retake_students' },
      { path: '/report/semester-subject', title: 'menu.semester_subjects_report' },
      { path: '/student-tasks-report', title: 'menu.student_tasks' },
      { path: '/users-rating-mark-report', title: 'menu.student_marks' },
    ],
  },
  {
    title: 'menu.group.general_info',
    icon: BookOutlined,
    items: [
      { path: '/general-info/labels', title: 'menu.labels' },
      { path: '/general-info/countries', title: 'menu.countries' },
      { path: '/general-info/regions', title: 'menu.regions' },
      { path: '/general-info/districts', title: 'menu.districts' },
      { path: '/general-info/nationalities', title: 'menu.nationalities' },
    ],
  },
  {
    title: 'menu.group.settings',
    icon: SettingOutlined,
    items: [
      { path: '/settings/configs', title: 'menu.configs' },
      { path: '/settings/languages', title: 'menu.languages' },
      { path: '/settings/internalization', title: 'menu.translations' },
      { path: '/settings/backup', title: 'menu.backups' },
      { path: '/settings/jobs', title: 'menu.jobs' },
    ],
  },
] as const;

/** Screens that are opened from the header or from a row; `{id}` is the id of a record. */
export const hiddenScreens = [
  { path: '/', title: 'menu.dashboard' },
  { path: '/profile', title: 'menu.profile' },
  {
    path: '/students/academic-leave/create',
    title: 'moving.begin.academic_leave',
    under: '/students/academic-leave',
  },
  { path: '/students/graduated/create', title: 'moving.begin.graduate', under: '/students/graduated' },
  { path: '/students/expelled/create', title: 'moving.begin.studentexpel', under: '/students/expelled' },
  { path: '/students/students/create', title: 'student.title.create', under: '/students/students' },
  { path: '/students/students/update/{id}', title: 'student.title.update', under: '/students/students' },
  { path: '/students/students/view/{id}', title: 'student.title.view', under: '/students/students' },
  { path: '/students/students/account/{id}', title: 'person_account.title', under: '/students/students' },
  { path: '/teachers/tutors/create', title: 'teacher.title.create', under: '/teachers/tutors' },
  { path: '/teachers/tutors/update/{id}', title: 'teacher.title.update', under: '/teachers/tutors' },
  { path: '/teachers/tutors/view/{id}', title: 'teacher.title.view', under: '/teachers/tutors' },
  { path: '/teachers/tutors/account/{id}', title: 'person_account.title', under: '/teachers/tutors' },
  { path: '/edu-process/curriculum/{id}', title: 'curriculum.noun', under: '/edu-process/curriculum' },
  {
    path: '/edu-process/curriculum/attach/{language}/{id}',
    title: 'curriculum.noun',
    under: '/edu-process/curriculum',
  },
  { path: '/account/statements/{id}', title: 'statement.noun', under: '/account/statements' },
  {
    path: '/edu-process/statements/view/{id}',
    title: 'statement.noun',
    under: '/edu-process/statements',
  },
  {
    path: '/edu-process/attach-students',
    title: 'menu.attach_students',
    under: '/edu-process/attached-students',
  },
  {
    path: '/edu-process/transfer-students',
    title: 'menu.transfers',
    under: '/edu-process/attached-students',
  },
  { path: '/edu-process/promotion', title: 'menu.promotion', under: '/edu-process/attached-students' },
  { path: '/edu-process/electives', title: 'menu.electives', under: '/edu-process/attached-students' },
  {
    path: '/student/subjects/view/{id}',
    title: 'menu.student_subjects',
    under: '/edu-process/attached-students',
  },
  { path: '/edu-process/syllabus/{id}', title: 'syllabus.noun', under: '/edu-process/syllabus' },
  {
    path: '/edu-process/total-statements/view/{id}',
    title: 'total_statement.noun',
    under: '/edu-process/total-statements',
  },
  { path: '/universities-statistic/{id}', title: 'statistic.title', under: '/universities-list' },
  { path: '/universities/{id}/letterhead', title: 'letterhead.title', under: '/universities' },
  { path: '/transcript-students-create', title: 'transcript.issue_group', under: '/transcript-students' },
  { path: '/transcript-students/{id}', title: 'transcript.noun', under: '/transcript-students' },
  {
    path: '/curriculum/student-register/{id}',
    title: 'call_letter.noun',
    under: '/call-to-final-exam-letter',
  },
] as const;

export type PlacePath =
  | (typeof menu)[number]['items'][number]['path']
  | (typeof hiddenScreens)[number]['path'];
