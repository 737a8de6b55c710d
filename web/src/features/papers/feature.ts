import { screensWithTexts } from '#ui/screen-route.ts';

/** Transcripts and call letters: the screens of this feature. */
export const papersScreens = screensWithTexts('papers', [
  {
    path: '/transcript-students',
    needs: 'curriculum_index',
    load: async () =>
      (await import('#features/papers/transcript-students-screen.tsx')).TranscriptStudentsScreen,
  },
  {
    path: '/transcript-students-create',
    needs: 'curriculum_index',
    load: async () => (await import('#features/papers/transcript-issue-screen.tsx')).TranscriptIssueScreen,
  },
  {
    path: '/transcript-students/{id}',
    needs: 're_reading_subject_group_index',
    load: async () => (await import('#features/papers/transcript-screen.tsx')).TranscriptScreen,
  },
  {
    path: '/call-to-final-exam-letter',
    needs: 'student_index',
    load: async () => (await import('#features/papers/call-letters-screen.tsx')).CallLettersScreen,
  },
  {
    path: '/curriculum/student-register/{id}',
    needs: 're_reading_subject_group_index',
    load: async () => (await import('#features/papers/call-letter-screen.tsx')).CallLetterScreen,
  },
]);
