import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { example } from './example.ts';

const OF_YEAR = { academic_year_id: 1 } as const;

export const reportExamples = [
  example(appropriation.calls.list, () => ({
    query: { ...OF_YEAR, season_semester: 'autumn_semester', course: 1 } as const,
  })),
  example(appropriation.calls.export, () => ({ query: { ...OF_YEAR, format: 'csv' } as const })),
  example(appropriation.calls.records, () => ({
    query: { ...OF_YEAR, column: 'count_two_mark', row: '1' } as const,
  })),
  example(subjectMarks.calls.list, () => ({ query: OF_YEAR })),
  example(subjectMarks.calls.export, () => ({ query: { ...OF_YEAR, format: 'csv' } as const })),
  example(subjectMarks.calls.records, () => ({
    query: { ...OF_YEAR, column: 'mark_2', row: '1-1-0' } as const,
  })),
];
