import { screensWithTexts } from '#ui/screen-route.ts';

const prefetchPlan = async (address: string) =>
  (await import('#features/curricula/plan/plan-query.ts')).prefetchPlan(address);

/** Curricula, their plans, semesters and exams: the screens of this feature. */
export const curriculaScreens = screensWithTexts('curricula', [
  {
    path: '/edu-process/curriculum',
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/curricula-screen.tsx')).CurriculaScreen,
  },
  {
    path: '/edu-process/curriculum/{id}',
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/plan/plan-screen.tsx')).PlanScreen,
    prefetch: prefetchPlan,
  },
  {
    path: '/edu-process/curriculum/attach/{language}/{id}',
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/plan/plan-screen.tsx')).PlanScreen,
    prefetch: prefetchPlan,
  },
  {
    path: '/controls',
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/calendar/calendar-screen.tsx')).CalendarScreen,
  },
  {
    path: '/edu-process/semesters',
    needs: 'semester_index',
    load: async () => (await import('#features/curricula/semesters-screen.tsx')).SemestersScreen,
  },
  {
    path: '/edu-process/teacher-load',
    needs: 'curriculum_index',
    load: async () => (await import('#features/curricula/load/teacher-load-screen.tsx')).TeacherLoadScreen,
  },
]);
