import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { attemptMarks } from '@dekanat/contract/reports/attempt-marks.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { electiveChoices, electiveReminders } from '@dekanat/contract/reports/elective-choices.ts';
import { enrolment } from '@dekanat/contract/reports/enrolment.ts';
import { notAttending } from '@dekanat/contract/reports/not-attending.ts';
import {
  peopleStatistics,
  studentStatistics,
  teacherStatistics,
} from '@dekanat/contract/reports/people-statistics.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { ratingMonitoring } from '@dekanat/contract/reports/rating-monitoring.ts';
import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { restoredSubjects } from '@dekanat/contract/reports/restored-subjects.ts';
import { studentRetakes, teacherRetakes } from '@dekanat/contract/reports/retake-reports.ts';
import { semesterSubjects } from '@dekanat/contract/reports/semester-subjects.ts';
import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { studentTaskReport } from '@dekanat/contract/reports/student-tasks.ts';
import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { subjectAttempts } from '@dekanat/contract/reports/subject-attempts.ts';
import { subjectFailures } from '@dekanat/contract/reports/subject-failures.ts';
import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { moduleTests, subjectTests, syllabusQuestions } from '@dekanat/contract/reports/subject-tests.ts';
import { syllabusUse } from '@dekanat/contract/reports/syllabus-use.ts';
import { testResultInfo, testResults } from '@dekanat/contract/reports/test-results.ts';
import { universityCharts, universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { makeExam } from './exam-factories.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeRegistered } from './registration-factories.ts';
import type { TestServer } from './server.ts';
import { makeModule, makeSyllabus, makeTest } from './syllabus-factories.ts';

const OF_YEAR = { academic_year_id: 1 } as const;
const OF_SEMESTER = { ...OF_YEAR, curriculum_id: 1, semester_id: 1 } as const;

/** An attempt that its student has completed. */
async function completed({ server, maker, facultyId }: ExampleContext) {
  const { examId, studentIds, clients } = await makeExam(server, maker, { facultyId });
  await clients[0]?.call(studentExams.start, { params: { examId } });
  await clients[0]?.call(studentExams.complete, { params: { examId }, body: {} });
  const { id } = await server.services.db
    .selectFrom('test_attempts')
    .where('exam_schedule_id', '=', examId)
    .select('id')
    .executeTakeFirstOrThrow();
  return { params: { test_id: id, student_id: studentIds[0] ?? 0 } };
}

/** A syllabus with a test. */
async function tested({ maker }: ExampleContext) {
  const { id: syllabus_id } = await makeSyllabus(maker);
  const { id: moduleId } = await makeModule(maker, syllabus_id);
  await makeTest(maker, { moduleId });
  return { syllabus_id };
}

/** What of a schedule can be changed. */
export const SCHEDULE_CHANGES = {
  ...{ name: 'Har dushanba', format: 'pdf', every: 'week', day: 1, hour: 8 },
  ...{ previous_period: false, by_email: false, receiver_ids: [] as number[] },
} as const;
/** The input of a schedule. */
export const SCHEDULE = { ...SCHEDULE_CHANGES, report: 'enrolment', filters: {}, columns: [] };

const scheduled = async ({ maker }: ExampleContext) =>
  idOf((await maker.call(reportSchedules.create, { body: SCHEDULE })).result);

/** A schedule of an account. */
export const makeSchedule = ({ services }: TestServer, user_id: number, university_id: number) =>
  services.db
    .insertInto('report_schedules')
    .values({
      ...{ ...SCHEDULE, filters: JSON.stringify(SCHEDULE.filters), columns: [], language: 'oz' },
      ...{ user_id, university_id, next_due_at: '2099-01-05T03:00:00Z' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** The charts of all reports, with the filters that they require. */
const chartExamples = [...COUNT_REPORTS, ...LIST_REPORTS].flatMap(({ calls, required }) =>
  'chart' in calls && calls.chart
    ? [example(calls.chart, () => ({ query: (required as readonly string[]).length > 0 ? OF_YEAR : {} }))]
    : [],
);

export const reportExamples = [
  ...chartExamples,
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
  example(subjectFailures.calls.list, () => ({ query: OF_YEAR })),
  example(subjectFailures.calls.export, () => ({ query: { ...OF_YEAR, format: 'csv' } as const })),
  example(subjectFailures.calls.records, () => ({
    query: { ...OF_YEAR, column: 'failed_count', row: '1-1-0' } as const,
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
  example(testResults.calls.list, () => ({
    query: { ...OF_YEAR, statement: 'first_statement', fio: 'anvar' } as const,
  })),
  example(testResults.calls.export, () => ({ query: { format: 'csv' } as const })),
  example(testResultInfo.read, completed),
  example(studentTaskReport.calls.list, () => ({
    query: { ...OF_YEAR, status: 0, fio: 'anvar' } as const,
  })),
  example(studentTaskReport.calls.export, () => ({ query: { format: 'csv' } as const })),
  example(subjectTests.calls.list, () => ({ query: OF_YEAR })),
  example(subjectTests.calls.export, () => ({ query: { format: 'csv' } as const })),
  example(subjectTests.calls.records, () => ({ query: { column: 'module_count', row: '1' } as const })),
  example(moduleTests.calls.list, async (context) => ({ query: await tested(context) })),
  example(moduleTests.calls.export, async (context) => ({
    query: { ...(await tested(context)), format: 'csv' } as const,
  })),
  example(moduleTests.calls.records, async (context) => ({
    query: { ...(await tested(context)), column: 'test_question_count' } as const,
  })),
  example(syllabusQuestions.list, async (context) => ({ query: await tested(context) })),
  example(studentStatistics.calls.list, () => ({ query: OF_YEAR })),
  example(studentStatistics.calls.export, () => ({ query: { ...OF_YEAR, format: 'csv' } as const })),
  example(studentStatistics.calls.records, () => ({
    query: { ...OF_YEAR, column: 'male_count', row: '1-1-1' } as const,
  })),
  example(teacherStatistics.calls.list, () => ({ query: {} })),
  example(teacherStatistics.calls.export, () => ({ query: { format: 'csv' } as const })),
  example(teacherStatistics.calls.records, () => ({ query: { column: 'foreign_count' } as const })),
  example(enrolment.calls.list, () => ({ query: { education_form_id: 'diurnal' } })),
  example(enrolment.calls.export, () => ({ query: { format: 'csv' } as const })),
  example(enrolment.calls.records, () => ({ query: { column: 'male_count', row: '1-1-0' } as const })),
  example(peopleStatistics.students, () => ({
    query: { ...OF_YEAR, season_semester: 'autumn_semester' } as const,
  })),
  example(peopleStatistics.teachers, () => ({ query: {} })),
  example(studentVisits.calls.list, () => ({ query: { visits: 'never', from_date: '2026-11-01' } as const })),
  example(studentVisits.calls.export, () => ({ query: { format: 'csv' } as const })),
  example(syllabusUse.calls.list, () => ({ query: { ...OF_SEMESTER, fio: 'anvar' } })),
  example(syllabusUse.calls.export, () => ({ query: { ...OF_SEMESTER, format: 'csv' } as const })),
  example(syllabusUse.calls.records, () => ({
    query: { ...OF_SEMESTER, column: 'view_count', row: '1-1-1' } as const,
  })),
  example(notAttending.calls.list, () => ({
    query: { faculty_id: 1, attendance: 'not_in_range', from_date: '2026-11-01' } as const,
  })),
  example(notAttending.calls.export, () => ({ query: { faculty_id: 1, format: 'csv' } as const })),
  example(notAttending.calls.records, () => ({
    query: { faculty_id: 1, column: 'missed_lesson_count' } as const,
  })),
  example(attemptMarks.calls.list, () => ({ query: { created_at: '2026-11-20' } })),
  example(attemptMarks.calls.export, () => ({ query: { group_id: 1, format: 'csv' } as const })),
  example(teacherRetakes.calls.list, () => ({ query: { season_semester: 'autumn_semester' } as const })),
  example(teacherRetakes.calls.export, () => ({ query: { format: 'csv' } as const })),
  example(teacherRetakes.calls.records, () => ({ query: { column: 'passed', row: '1' } as const })),
  example(studentRetakes.calls.list, () => ({ query: { result: 'marked', fio: 'anvar' } as const })),
  example(studentRetakes.calls.export, () => ({ query: { format: 'csv' } as const })),
  example(restoredSubjects.calls.list, () => ({ query: { fio: 'anvar', status: 'missing' } as const })),
  example(restoredSubjects.calls.export, () => ({ query: { format: 'csv' } as const })),
  example(universityStatistics.calls.list, () => ({
    query: { status: 'active', sort: '-students' } as const,
  })),
  example(universityStatistics.calls.export, () => ({ query: { format: 'csv' } as const })),
  example(universityStatistics.calls.records, () => ({ query: { column: 'directions' } as const })),
  example(universityCharts.read, ({ universityId }) => idOf({ id: universityId })),
  example(reportSchedules.list, () => ({})),
  example(reportSchedules.create, () => ({ body: SCHEDULE })),
  example(reportSchedules.update, async (context) => ({
    ...(await scheduled(context)),
    body: SCHEDULE_CHANGES,
  })),
  example(reportSchedules.remove, scheduled),
  example(reportSchedules.pause, async (context) => ({ ...(await scheduled(context)), body: {} })),
  example(reportSchedules.resume, async (context) => ({ ...(await scheduled(context)), body: {} })),
  example(reportSchedules.send, async (context) => ({ ...(await scheduled(context)), body: {} })),
  example(reportSchedules.runs, scheduled),
];
