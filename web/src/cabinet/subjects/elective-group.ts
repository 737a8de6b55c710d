import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { dueWork } from '@dekanat/contract/study/due-work.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import type { studySubjects } from '@dekanat/contract/study/study-subjects.ts';

export type ElectiveGroup = ResultOf<
  (typeof studySubjects)['offered']
>['data'][number]['semestr_subject'][number];
export type ElectiveMember = ElectiveGroup['choice_subject'][number];

export const chosenOf = ({ choice_subject }: ElectiveGroup) => choice_subject.find(({ chosen }) => chosen);

/** Whether a student can choose a member while none is chosen; else only staff can. */
export const isChoosable = ({ choice_subject }: ElectiveGroup): boolean =>
  choice_subject.some(({ sheet_closed }) => !sheet_closed);

/** What depends on the subjects that the student takes. */
export const OF_TAKEN_SUBJECTS = [
  dueWork.read,
  studyLessons.plan,
  studentExams.schedule,
  studyMarks.ratingNote,
];
