import { screensWithTexts } from '#ui/screen-route.ts';

/** What teachers do with the work of students. */
export const studyScreens = screensWithTexts('study', [
  {
    path: '/teacher/tasks',
    title: 'menu.teacher_tasks',
    menu: { group: 'edu_process', position: 95 },
    needs: 'signed-in',
    menuFor: 'teacher',
    load: async () => (await import('#features/study/tasks/tasks-screen.tsx')).TasksScreen,
  },
]);
