import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { ownListCall } from '#api/student-calls.ts';
import { STUDY } from '../catalogue/study.ts';

/** The semesters and subjects that a student studies. */
export const studySubjects = defineResource(STUDY.study_subjects, {
  /** The semesters of the student's curriculum up to that of the registration. */
  semesters: ownListCall('/syllabus/semesters', z.object({ id: Id, name: z.string() })),
});
