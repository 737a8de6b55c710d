import { crudModule, describeResources, type PermissionLabels } from './describe.ts';

export const PAPERS = describeResources({
  transcripts: { table: 'papers', permission: 're_reading_subject_group', noun: 'transcript' },
  call_letters: { table: 'papers', permission: 're_reading_subject_group', noun: 'call_letter' },
  sheet_papers: { table: 'papers', permission: 'curriculum' },
  student_papers: { table: 'papers', permission: 'student' },
  paper_verification: { table: 'papers' },
  own_papers: { table: 'papers' },
  paper_requests: { permission: 're_reading_subject_group', noun: 'paper_request' },
  paper_templates: {
    permission: 'paper_template',
    noun: 'paper_template',
    page: '/settings/paper-templates/',
    screen: '/settings/paper-templates',
    audited: 'scoped',
  },
});

export const PAPER_PERMISSIONS = { paper_template: crudModule };

export const PAPER_PERMISSION_LABELS: PermissionLabels<typeof PAPER_PERMISSIONS> = {
  paper_template: [
    'Hujjat shablonlari',
    'Ҳужжат шаблонлари',
    'Hújjet shablonları',
    'Шаблоны документов',
    'Templates of papers',
  ],
};
