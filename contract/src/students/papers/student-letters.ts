import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { INTERFACE_LANGUAGES } from '#api/languages.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { TemplatePrint } from './study-certificates.ts';

/** A letter of the university's own that can be printed about a student. */
const StudentLetter = z.object({
  template_id: Id,
  name: z.string(),
  language: z.enum(INTERFACE_LANGUAGES),
  /** Of the version on which it is printed. */
  number: z.int(),
});
export type StudentLetter = z.infer<typeof StudentLetter>;

const StudentLetters = z.object({
  letters: z.array(StudentLetter),
  /** The letters that were printed, newest first. */
  prints: z.array(TemplatePrint),
});

const path = '/students/{id}/letters';
const own = { method: 'GET', access: 'student_index', query: ScopedQuery } as const;

export const studentLetters = defineResource(STUDENTS.student_letters, {
  /** By name and language; a letter of the faculty comes in the place of the university's with the same name. */
  list: { ...own, path, result: StudentLetters },
  /** The letter with the student's data of today. It is not stored: the signed one is the paper; what is recorded is who printed which version, and when. */
  file: { ...own, path: `${path}/{templateId}/file`, result: z.null(), download: true },
});
