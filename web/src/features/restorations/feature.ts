import { screensWithTexts } from '#ui/screen-route.ts';

/** Restored students, the board that restores one, and their subjects: the screens of this feature. */
export const restorationsScreens = screensWithTexts('restorations', [
  {
    path: '/students/recovery',
    title: 'menu.recovered_students',
    menu: { group: 'student_movement', position: 40 },
    needs: 'student_index',
    load: async () => (await import('#features/restorations/restorations-screen.tsx')).RestorationsScreen,
  },
  {
    path: '/student/recovery',
    title: 'restoration.board.title',
    under: '/students/recovery',
    needs: 'student_index',
    load: async () => (await import('#features/restorations/board/board-screen.tsx')).BoardScreen,
  },
  {
    path: '/students-reading-recovery-for-rating',
    title: 'menu.recovery_ratings',
    menu: { group: 'mastering', position: 60 },
    needs: 'get_rating_index',
    load: async () => (await import('#features/restorations/differences-screen.tsx')).DifferencesScreen,
  },
]);
