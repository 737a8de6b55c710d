import { screensWithTexts } from '#ui/screen-route.ts';

/** Individual schedules of students and teachers: the screens of this feature. */
export const individualScheduleScreens = screensWithTexts('individual-schedules', [
  {
    path: '/individual-graphic',
    title: 'menu.student_schedules',
    menu: { group: 'edu_process', position: 140 },
    needs: 'curriculum_index',
    load: async () => (await import('#features/individual-schedules/exams-screen.tsx')).ExamsScreen,
  },
  {
    path: '/individual-graphic/create',
    title: 'individual_exam.create',
    under: '/individual-graphic',
    needs: 'curriculum_index',
    acts: 'curriculum_update',
    load: async () =>
      (await import('#features/individual-schedules/exam-create-screen.tsx')).ExamCreateScreen,
  },
  {
    path: '/individual-graphic/view/{id}',
    title: 'individual_exam.noun',
    under: '/individual-graphic',
    needs: 'curriculum_index',
    load: async () => (await import('#features/individual-schedules/exam-screen.tsx')).ExamScreen,
  },
  {
    path: '/individual-graphic-teacher',
    title: 'menu.teacher_schedules',
    menu: { group: 'edu_process', position: 150 },
    needs: 'curriculum_index',
    load: async () => (await import('#features/individual-schedules/windows-screen.tsx')).WindowsScreen,
  },
  {
    path: '/individual-graphic-teacher/create',
    title: 'individual_window.create',
    under: '/individual-graphic-teacher',
    needs: 'curriculum_index',
    acts: 'curriculum_update',
    load: async () =>
      (await import('#features/individual-schedules/window-create-screen.tsx')).WindowCreateScreen,
  },
  {
    path: '/individual-graphic-teacher/view/{id}',
    title: 'individual_window.noun',
    under: '/individual-graphic-teacher',
    needs: 'curriculum_index',
    load: async () => (await import('#features/individual-schedules/window-screen.tsx')).WindowScreen,
  },
]);
