import { screensWithTexts } from '#ui/screen-route.ts';

/** What teachers do with the work of students. */
const taskScreens = screensWithTexts('study', [
  {
    path: '/teacher/tasks',
    title: 'menu.teacher_tasks',
    menu: { group: 'edu_process', position: 95 },
    needs: 'signed-in',
    menuFor: 'teacher',
    teaching: 'tasks',
    load: async () => (await import('#features/study/tasks/tasks-screen.tsx')).TasksScreen,
  },
  {
    path: '/teacher/subjects',
    title: 'menu.teacher_subjects',
    menu: { group: 'edu_process', position: 92 },
    needs: 'signed-in',
    menuFor: 'teacher',
    teaching: 'subjects',
    load: async () => (await import('#features/study/subjects-screen.tsx')).SubjectsScreen,
  },
  {
    path: '/teaching/subjects/{subjectId}/groups/{groupId}',
    title: 'menu.teaching_group',
    under: '/teacher/subjects',
    needs: 'signed-in',
    teaching: 'subjects',
    load: async () => (await import('#features/study/teaching/group-screen.tsx')).GroupScreen,
  },
  {
    path: '/edu-process/teacher-work',
    title: 'menu.teacher_work',
    menu: { group: 'edu_process', position: 125 },
    needs: 'rating_store',
    load: async () => (await import('#features/study/teacher-work-screen.tsx')).TeacherWorkScreen,
  },
]);

/** Attempts at tests and exams, for staff and for teachers. */
const attemptScreens = screensWithTexts('attempts', [
  {
    path: '/edu-process/test-attempts',
    title: 'menu.test_attempts',
    under: '/controls',
    needs: 'curriculum_index',
    load: async () => (await import('#features/study/attempts/attempts-screen.tsx')).AttemptsScreen,
  },
  {
    path: '/edu-process/test-attempts/{id}',
    title: 'test_attempt.noun',
    under: '/controls',
    needs: 'curriculum_index',
    load: async () => (await import('#features/study/attempts/attempt-screen.tsx')).AttemptScreen,
  },
  {
    path: '/edu-process/item-statistics/exam/{id}',
    title: 'menu.item_statistics',
    under: '/monitoring/test-results',
    needs: 'curriculum_index',
    load: async () => (await import('#features/study/items/item-statistics-screen.tsx')).ExamItemsScreen,
  },
  {
    path: '/edu-process/item-statistics/lesson-test/{id}',
    title: 'menu.item_statistics',
    under: '/subjects-test-report',
    needs: 'curriculum_index',
    load: async () => (await import('#features/study/items/item-statistics-screen.tsx')).LessonItemsScreen,
  },
  {
    path: '/teaching/tests/exam/{id}',
    title: 'menu.item_statistics',
    under: '/account/test-attempts',
    needs: 'signed-in',
    teaching: 'tests',
    load: async () => (await import('#features/study/items/item-statistics-screen.tsx')).ExamItemsScreen,
  },
  {
    path: '/teaching/tests/lesson-test/{id}',
    title: 'menu.item_statistics',
    under: '/account/test-attempts',
    needs: 'signed-in',
    teaching: 'tests',
    load: async () => (await import('#features/study/items/item-statistics-screen.tsx')).LessonItemsScreen,
  },
  {
    path: '/account/exams',
    title: 'menu.own_exams',
    menu: { group: 'edu_process', position: 105 },
    needs: 'signed-in',
    menuFor: 'teacher',
    teaching: 'exams',
    load: async () => (await import('#features/study/exams/own-exams-screen.tsx')).OwnExamsScreen,
  },
  {
    path: '/account/test-attempts',
    title: 'menu.test_attempts',
    under: '/account/exams',
    needs: 'signed-in',
    teaching: 'tests',
    load: async () => (await import('#features/study/attempts/own-attempts-screen.tsx')).OwnAttemptsScreen,
  },
  {
    path: '/account/test-attempts/{id}',
    title: 'test_attempt.noun',
    under: '/account/exams',
    needs: 'signed-in',
    teaching: 'tests',
    load: async () => (await import('#features/study/attempts/attempt-screen.tsx')).OwnAttemptScreen,
  },
]);

/** The screens of this feature. */
export const studyScreens = [...taskScreens, ...attemptScreens];
