import { screensWithTexts } from '#ui/screen-route.ts';

/** Transcripts and call letters: the screens of this feature. */
export const papersScreens = screensWithTexts('papers', [
  {
    path: '/transcript-students',
    title: 'menu.transcripts',
    menu: { group: 'academic_archive', position: 20 },
    needs: 'curriculum_index',
    load: async () =>
      (await import('#features/papers/transcript-students-screen.tsx')).TranscriptStudentsScreen,
  },
  {
    path: '/transcript-students-create',
    title: 'transcript.issue_group',
    under: '/transcript-students',
    needs: 'curriculum_index',
    load: async () => (await import('#features/papers/transcript-issue-screen.tsx')).TranscriptIssueScreen,
  },
  {
    path: '/transcript-students/{id}',
    title: 'transcript.noun',
    under: '/transcript-students',
    needs: 're_reading_subject_group_index',
    load: async () => (await import('#features/papers/transcript-screen.tsx')).TranscriptScreen,
  },
  {
    path: '/transcript-requests',
    title: 'menu.transcript_requests',
    under: '/transcript-students',
    needs: 're_reading_subject_group_index',
    load: async () => (await import('#features/papers/requests-screen.tsx')).RequestsScreen,
  },
  {
    path: '/call-to-final-exam-letter',
    title: 'menu.call_letters',
    menu: { group: 'academic_archive', position: 10 },
    needs: 'student_index',
    load: async () => (await import('#features/papers/call-letters-screen.tsx')).CallLettersScreen,
  },
  {
    path: '/curriculum/student-register/{id}',
    title: 'call_letter.noun',
    under: '/call-to-final-exam-letter',
    needs: 're_reading_subject_group_index',
    load: async () => (await import('#features/papers/call-letter-screen.tsx')).CallLetterScreen,
  },
  {
    path: '/settings/paper-templates',
    title: 'menu.paper_templates',
    menu: { group: 'settings', position: 57 },
    needs: 'paper_template_index',
    load: async () => (await import('#features/papers/templates/templates-screen.tsx')).TemplatesScreen,
  },
  {
    path: '/settings/paper-templates/{id}',
    title: 'paper_template.noun',
    under: '/settings/paper-templates',
    needs: 'paper_template_index',
    load: async () => (await import('#features/papers/templates/template-screen.tsx')).TemplateScreen,
  },
]);
