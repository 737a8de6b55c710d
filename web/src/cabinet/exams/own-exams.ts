import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { ownQuery } from '#cabinet/query.ts';

/** The exams of the present semester, and those of others that still concern the student, such as re-sits. */
export const ownExams = () => ownQuery(studentExams.schedule, { query: { other_semesters: 1 } });
