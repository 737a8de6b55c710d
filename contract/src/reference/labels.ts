import { z } from 'zod';
import { resource } from '#kernel/endpoint.ts';
import { Id, text } from '#kernel/fields.ts';
import { LanguageQuery } from '#kernel/lists.ts';

/** What labels are about: each module is one list of choices. */
export const LABEL_MODULES = [
  'education_type',
  'education_form',
  'edu_payment',
  'citizenship',
  'social_category',
  'social_category_re_reading_subject',
  'academic_leave',
  'studentexpel',
  'post_teachers',
  'academic_title',
  'degree_management',
  'subject_type',
  'rating_system',
  'statement',
  'control_type',
  'season_semester',
  'student_status',
  'gender',
  'lesson_type',
] as const;
export const LabelModule = z.enum(LABEL_MODULES);
export type LabelModule = z.infer<typeof LabelModule>;

/** Records name a label by its key, which is the same in every database (specification 001 §3). */
export const LabelKey = text(64).min(1);

export const LabelOption = z.object({ id: Id, key: z.string(), label: z.string() });
export type LabelOption = z.infer<typeof LabelOption>;

export const labels = resource({
  options: {
    method: 'GET',
    path: '/labels/list',
    access: 'signed-in',
    query: LanguageQuery.extend({ module: LabelModule }),
    result: z.array(LabelOption),
  },
});
