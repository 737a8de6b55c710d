import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { implement } from '#api/implement.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { EXAMS } from './exams.ts';
import { announceOwnDates } from './own-date-news.ts';
import { cancelSchedules, createSchedules } from './schedule-changes.ts';
import {
  controlsOfSemester,
  studentsOfGroup,
  syllabiOfSemester,
  taughtSubjects,
} from './schedule-choices.ts';
import { exportSchedules, listSchedules, readSchedule } from './schedule-list.ts';
import { previewSchedules } from './schedule-preview.ts';
import { WINDOWS } from './windows.ts';

const examFeature = implement(individualExams, {
  list: (context, { query }) => listSchedules(EXAMS, context, query),
  export: (context, { query }) => exportSchedules(EXAMS, context, query),
  read: (context, { params: { id } }) => readSchedule(EXAMS, context, id),
  preview: (context, { body }) => previewSchedules(EXAMS, context, body),
  create: async (context, { body }) => {
    const stored = await createSchedules(EXAMS, context, body);
    await announceOwnDates(context.db, stored.ids, { isCancelled: false });
    return stored;
  },
  cancel: async (context, { body }) => {
    const cancelled = await cancelSchedules(EXAMS, context, body);
    await announceOwnDates(context.db, body.ids, { isCancelled: true });
    return cancelled;
  },
});

const windowFeature = implement(individualWindows, {
  list: (context, { query }) => listSchedules(WINDOWS, context, query),
  export: (context, { query }) => exportSchedules(WINDOWS, context, query),
  read: (context, { params: { id } }) => readSchedule(WINDOWS, context, id),
  preview: (context, { body }) => previewSchedules(WINDOWS, context, body),
  create: (context, { body }) => createSchedules(WINDOWS, context, body),
  cancel: (context, { body }) => cancelSchedules(WINDOWS, context, body),
});

const choiceFeature = implement(scheduleChoices, {
  students: (context, { query }) => studentsOfGroup(context, query),
  syllabi: (context, { query }) => syllabiOfSemester(context, query),
  subjects: (context, { query }) => taughtSubjects(context, query),
  controls: (context, { query }) => controlsOfSemester(context, query),
});

export const individualSchedules = featureModule({ routes: [examFeature, windowFeature, choiceFeature] });
