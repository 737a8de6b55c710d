import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';

export const EXAMS = '/individual-graphic';
export const WINDOWS = '/individual-graphic-teacher';
export const examPath = ({ id }: { id: number }): string => `${EXAMS}/view/${id}`;
export const windowPath = ({ id }: { id: number }): string => `${WINDOWS}/view/${id}`;
export const sheetPath = ({ id }: { id: number }): string => `/edu-process/statements/view/${id}`;

/** What shows dates of individual schedules besides their lists. */
export const AFFECTED = [sheets.read, statements.list, examSchedules.calendar, studentSubjects.list];
