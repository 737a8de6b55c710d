import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { implement } from '#api/implement.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { cancelExams, createExams, previewExams } from './exam-changes.ts';
import { listExams, readExam } from './exam-rows.ts';
import {
  controlsOfSemester,
  studentsOfGroup,
  syllabiOfSemester,
  taughtSubjects,
} from './schedule-choices.ts';
import { exportExams, exportWindows } from './schedule-export.ts';
import { cancelWindows, createWindows, previewWindows } from './window-changes.ts';
import { listWindows, readWindow } from './window-rows.ts';

const examFeature = implement(individualExams, {
  list: (context, { query }) => listExams(context, query),
  export: (context, { query }) => exportExams(context, query),
  read: (context, { params: { id } }) => readExam(context, id),
  preview: (context, { body }) => previewExams(context, body),
  create: (context, { body }) => createExams(context, body),
  cancel: (context, { body }) => cancelExams(context, body),
});

const windowFeature = implement(individualWindows, {
  list: (context, { query }) => listWindows(context, query),
  export: (context, { query }) => exportWindows(context, query),
  read: (context, { params: { id } }) => readWindow(context, id),
  preview: (context, { body }) => previewWindows(context, body),
  create: (context, { body }) => createWindows(context, body),
  cancel: (context, { body }) => cancelWindows(context, body),
});

const choiceFeature = implement(scheduleChoices, {
  students: (context, { query }) => studentsOfGroup(context, query),
  syllabi: (context, { query }) => syllabiOfSemester(context, query),
  subjects: (context, { query }) => taughtSubjects(context, query),
  controls: (context, { query }) => controlsOfSemester(context, query),
});

export const individualSchedules = featureModule({ routes: [examFeature, windowFeature, choiceFeature] });
