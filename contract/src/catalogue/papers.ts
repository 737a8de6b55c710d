import { describeResources } from './describe.ts';

export const PAPERS = describeResources({
  transcripts: { table: 'papers', permission: 're_reading_subject_group', noun: 'transcript' },
  call_letters: { table: 'papers', permission: 're_reading_subject_group', noun: 'call_letter' },
  sheet_papers: { table: 'papers', permission: 'curriculum' },
  student_papers: { table: 'papers', permission: 'student' },
  paper_verification: { table: 'papers' },
  own_papers: { table: 'papers' },
  paper_requests: { permission: 're_reading_subject_group', noun: 'paper_request' },
});
