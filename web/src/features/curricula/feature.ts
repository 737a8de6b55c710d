import { screensWithTexts } from '#ui/screen-route.ts';

const prefetchPlan = async (address: string) =>
  (await import('#features/curricula/plan/plan-query.ts')).prefetchPlan(address);

/** Curricula, their plans, semesters and exams: the screens of this feature. */
export const curriculaScreens = screensWithTexts('curricula', [
  {
    path: '/edu-process/curriculum',
    title: 'menu.curricula',
    menu: { group: 'edu_process', position: 10 },
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/curricula-screen.tsx')).CurriculaScreen,
  },
  {
    path: '/edu-process/curriculum/{id}',
    title: 'curriculum.noun',
    under: '/edu-process/curriculum',
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/plan/plan-screen.tsx')).PlanScreen,
    prefetch: prefetchPlan,
  },
  {
    path: '/edu-process/curriculum/attach/{language}/{id}',
    title: 'curriculum.noun',
    under: '/edu-process/curriculum',
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/plan/plan-screen.tsx')).PlanScreen,
    prefetch: prefetchPlan,
  },
  {
    path: '/controls',
    title: 'menu.controls',
    menu: { group: 'edu_process', position: 130 },
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/calendar/calendar-screen.tsx')).CalendarScreen,
  },
  {
    path: '/edu-process/semesters',
    title: 'menu.semesters',
    menu: { group: 'edu_process', position: 50 },
    needs: 'semester_index',
    load: async () => (await import('#features/curricula/semesters-screen.tsx')).SemestersScreen,
  },
  {
    path: '/edu-process/teacher-load',
    title: 'menu.teacher_load',
    menu: { group: 'edu_process', position: 60 },
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/load/teacher-load-screen.tsx')).TeacherLoadScreen,
  },
]);
