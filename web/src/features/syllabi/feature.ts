import { screensWithTexts } from '#ui/screen-route.ts';

/** Syllabi: the list, and the editor of one syllabus at its own address (`new`: a syllabus that is not stored yet). */
export const syllabiScreens = screensWithTexts('syllabi', [
  {
    path: '/edu-process/syllabus',
    title: 'menu.syllabi',
    menu: { group: 'edu_process', position: 30 },
    needs: 'syllabus_index',
    load: async () => (await import('#features/syllabi/syllabi-screen.tsx')).SyllabiScreen,
  },
  {
    path: '/edu-process/syllabus/{id}',
    title: 'syllabus.noun',
    under: '/edu-process/syllabus',
    needs: 'syllabus_index',
    load: async () => (await import('#features/syllabi/editor/syllabus-screen.tsx')).SyllabusScreen,
  },
]);
