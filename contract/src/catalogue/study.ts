import { describeResources } from './describe.ts';

/** What students do themselves: read, answer, take tests and choose subjects. */
export const STUDY = describeResources({
  study_subjects: { table: 'student_subjects' },
  test_attempts: { permission: 'curriculum', noun: 'test_attempt' },
  study_marks: { table: 'ratings' },
  lesson_readings: {},
  due_work: {},
  task_attempts: { noun: 'task_attempt' },
  lesson_comments: {},
  exam_calendar: { table: 'student_calendars' },
});
