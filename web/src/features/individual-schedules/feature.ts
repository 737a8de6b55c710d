import { screensWithTexts } from '#ui/screen-route.ts';

/** Individual schedules of students and teachers: the screens of this feature. */
export const individualScheduleScreens = screensWithTexts('individual-schedules', [
  {
    path: '/individual-graphic',
    needs: 'curriculum_index',
    load: async () => (await import('#features/individual-schedules/exams-screen.tsx')).ExamsScreen,
  },
  {
    path: '/individual-graphic/create',
    needs: 'curriculum_index',
    load: async () =>
      (await import('#features/individual-schedules/exam-create-screen.tsx')).ExamCreateScreen,
  },
  {
    path: '/individual-graphic/view/{id}',
    needs: 'curriculum_index',
    load: async () => (await import('#features/individual-schedules/exam-screen.tsx')).ExamScreen,
  },
  {
    path: '/individual-graphic-teacher',
    needs: 'curriculum_index',
    load: async () => (await import('#features/individual-schedules/windows-screen.tsx')).WindowsScreen,
  },
  {
    path: '/individual-graphic-teacher/create',
    needs: 'curriculum_index',
    load: async () =>
      (await import('#features/individual-schedules/window-create-screen.tsx')).WindowCreateScreen,
  },
  {
    path: '/individual-graphic-teacher/view/{id}',
    needs: 'curriculum_index',
    load: async () => (await import('#features/individual-schedules/window-screen.tsx')).WindowScreen,
  },
]);
