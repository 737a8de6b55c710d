import { crudModule, describeResources, type PermissionLabels, permissionModule } from './describe.ts';

export const SYLLABI = describeResources({
  syllabi: {
    permission: 'syllabus',
    noun: 'syllabus',
    screen: '/edu-process/syllabus',
    page: '/edu-process/syllabus/',
    searchable: true,
    chosenIn: ['curriculum'],
    audited: 'scoped',
  },
  syllabus_modules: { permission: 'syllabus' },
  syllabus_lessons: { permission: 'syllabus' },
  lesson_items: { permission: 'syllabus' },
  lesson_files: { permission: 'syllabus' },
  test_questions: { permission: 'syllabus' },
  bank_questions: { permission: 'syllabus' },
  proctoring_sessions: { permission: 'syllabus' },
  videos: { permission: 'syllabus' },
});

export const SYLLABUS_PERMISSIONS = {
  syllabus: crudModule,
  test_answers: permissionModule('show'),
};

export const SYLLABUS_PERMISSION_LABELS: PermissionLabels<typeof SYLLABUS_PERMISSIONS> = {
  syllabus: ['Oʻquv dasturlari', 'Ўқув дастурлари', 'Oqıw baǵdarlamaları', 'Учебные программы', 'Syllabi'],
  test_answers: [
    'Testlarning toʻgʻri javoblari',
    'Тестларнинг тўғри жавоблари',
    'Testlerdiń durıs juwapları',
    'Правильные ответы тестов',
    'Right answers of tests',
  ],
};
