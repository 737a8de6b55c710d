import { screensWithTexts } from '#ui/screen-route.ts';

/** The screens of reports. Each loads its declaration with the code that shows reports. */
export const reportScreens = screensWithTexts('reports', [
  {
    path: '/appropriation',
    title: 'menu.report.appropriation',
    menu: { group: 'statistics', position: 20 },
    needs: 'curriculum_index',
    load: async () => (await import('#features/reports/report-screens.tsx')).AppropriationScreen,
  },
  {
    path: '/users-rating-mark-report',
    title: 'menu.report.subjectMarks',
    menu: { group: 'statistics', position: 90 },
    needs: 'student_index',
    load: async () => (await import('#features/reports/report-screens.tsx')).SubjectMarksScreen,
  },
  {
    path: '/users/not-choose-subject-students',
    title: 'menu.report.electiveChoices',
    menu: { group: 'monitoring', position: 60 },
    needs: 'get_rating_monitoring_index',
    load: async () => (await import('#features/reports/elective-choices-screen.tsx')).ElectiveChoicesScreen,
  },
  {
    path: '/report/semester-subject',
    title: 'menu.report.semesterSubjects',
    menu: { group: 'statistics', position: 70 },
    needs: 'semester_subject_index',
    load: async () => (await import('#features/reports/report-screens.tsx')).SemesterSubjectsScreen,
  },
  {
    path: '/subjects-report',
    title: 'menu.report.subjectAttempts',
    menu: { group: 'statistics', position: 30 },
    needs: 'curriculum_index',
    load: async () => (await import('#features/reports/report-screens.tsx')).SubjectAttemptsScreen,
  },
  {
    path: '/users/rating-monitoring',
    title: 'menu.report.ratingMonitoring',
    menu: { group: 'mastering', position: 40 },
    needs: 'get_rating_monitoring_index',
    load: async () => (await import('#features/reports/report-screens.tsx')).RatingMonitoringScreen,
  },
  {
    path: '/users/rating-average',
    title: 'menu.report.ratingAverage',
    menu: { group: 'mastering', position: 50 },
    needs: 'get_rating_index',
    load: async () => (await import('#features/reports/report-screens.tsx')).RatingAverageScreen,
  },
  // Menu entries of sign-ins are named after the role.
  {
    path: '/monitoring/admins',
    title: 'menu.admins',
    menu: { group: 'monitoring', position: 10 },
    needs: 'get_rating_monitoring_index',
    load: async () => (await import('#features/reports/report-screens.tsx')).AdminSignInScreen,
  },
  {
    path: '/monitoring/teachers',
    title: 'menu.tutors',
    menu: { group: 'monitoring', position: 20 },
    needs: 'get_rating_monitoring_index',
    load: async () => (await import('#features/reports/report-screens.tsx')).TeacherSignInScreen,
  },
  {
    path: '/monitoring/students',
    title: 'menu.students',
    menu: { group: 'monitoring', position: 30 },
    needs: 'get_rating_monitoring_index',
    load: async () => (await import('#features/reports/report-screens.tsx')).StudentSignInScreen,
  },
  {
    path: '/monitoring/test-results',
    title: 'menu.report.testResults',
    menu: { group: 'monitoring', position: 70 },
    needs: 'get_rating_monitoring_index',
    load: async () => (await import('#features/reports/test-results-screen.tsx')).TestResultsScreen,
  },
  {
    path: '/student-tasks-report',
    title: 'menu.report.studentTasks',
    menu: { group: 'statistics', position: 75 },
    needs: 'student_index',
    load: async () => (await import('#features/reports/report-screens.tsx')).StudentTasksScreen,
  },
  {
    path: '/subjects-test-report',
    title: 'menu.report.subjectTests',
    menu: { group: 'statistics', position: 40 },
    needs: 'curriculum_index',
    load: async () => (await import('#features/reports/subject-tests-screens.tsx')).SubjectTestsScreen,
  },
  {
    path: '/subject-test/{id}',
    title: 'menu.report.moduleTests',
    under: '/subjects-test-report',
    needs: 'student_index',
    load: async () => (await import('#features/reports/subject-tests-screens.tsx')).SubjectTestScreen,
  },
]);
