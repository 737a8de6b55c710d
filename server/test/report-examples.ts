import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { electiveChoices, electiveReminders } from '@dekanat/contract/reports/elective-choices.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { ratingMonitoring } from '@dekanat/contract/reports/rating-monitoring.ts';
import { semesterSubjects } from '@dekanat/contract/reports/semester-subjects.ts';
import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { subjectAttempts } from '@dekanat/contract/reports/subject-attempts.ts';
import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { example } from './example.ts';
import { makeRegistered } from './registration-factories.ts';

const OF_YEAR = { academic_year_id: 1 } as const;
const OF_SEMESTER = { ...OF_YEAR, curriculum_id: 1, semester_id: 1 } as const;

export const reportExamples = [
  example(deadlineRadar.read, () => ({})),
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
  example(electiveChoices.calls.list, () => ({ query: { is_choice_of_subject: 0, fio: 'anvar' } as const })),
  example(electiveChoices.calls.export, () => ({
    query: { is_choice_of_subject: 1, format: 'csv' } as const,
  })),
  example(electiveReminders.create, async ({ maker, facultyId }) => {
    const { student } = await makeRegistered(maker, {
      ...(facultyId !== undefined && { faculty_id: facultyId }),
      electives: true,
    });
    return { body: { student_ids: [student.id] } };
  }),
  example(semesterSubjects.calls.list, () => ({ query: OF_YEAR })),
  example(semesterSubjects.calls.export, () => ({ query: { ...OF_YEAR, format: 'csv' } as const })),
  example(semesterSubjects.calls.records, () => ({
    query: { ...OF_YEAR, column: 'module_count', row: '1' } as const,
  })),
  example(subjectAttempts.calls.list, () => ({ query: OF_SEMESTER })),
  example(subjectAttempts.calls.export, () => ({ query: { ...OF_SEMESTER, format: 'csv' } as const })),
  example(subjectAttempts.calls.records, () => ({
    query: { ...OF_SEMESTER, column: 'attempt_count', row: '1-1' } as const,
  })),
  example(ratingAverage.calls.list, () => ({
    query: { statement: 'first_statement', fio: 'anvar' } as const,
  })),
  example(ratingAverage.calls.export, () => ({
    query: { statement: 'second_statement', format: 'csv' } as const,
  })),
  example(ratingMonitoring.calls.list, () => ({ query: { ...OF_SEMESTER, group_id: 1 } })),
  example(ratingMonitoring.calls.export, () => ({
    query: { ...OF_SEMESTER, group_id: 1, format: 'csv' } as const,
  })),
  example(signIns.calls.list, () => ({ query: { role: 'user', from_date: '2026-11-01' } as const })),
  example(signIns.calls.export, () => ({ query: { role: 'admin', format: 'csv' } as const })),
];
