import { z } from 'zod';
import { exportCall, listCall, readCall, updateCall } from '#api/calls.ts';
import {
  furtherTranslations,
  Id,
  line,
  QueryStatus,
  STORED,
  Status,
  text,
  translated,
  Version,
} from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, LookupQuery, listQuery, Search, sortBy } from '#api/lists.ts';
import { permissionsOf } from '#api/permissions.ts';
import { defineResource } from '#api/resource.ts';
import { REPORT_MODULES } from '../catalogue/describe.ts';
import { REFERENCE } from '../catalogue/reference.ts';

/** Modules of labels: each is one list of choices. */
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
  'faculty_position',
  'gender',
  'lesson_type',
] as const;
export const LabelModule = z.enum(LABEL_MODULES);
export type LabelModule = z.infer<typeof LabelModule>;

/** Records refer to a label by its key, which is the same in every database. */
export const LabelKey = text(64).min(1, 'reference.choose');

export const LabelOption = z.object({ id: Id, key: z.string(), label: z.string() });
export type LabelOption = z.infer<typeof LabelOption>;

export const Label = z.object({
  ...STORED,
  ...translated({ label: z.string() }),
  key: z.string(),
  module: LabelModule,
  status: Status,
});
export type Label = z.infer<typeof Label>;

const TEXTS = { label: line(255).min(1, 'label.label.required') };

/** Only text and status can be changed: records and clients depend on key and module. */
export const LabelUpdate = z
  .strictObject({
    /** The language that `label` is written in. */
    language: Language.optional(),
    label: TEXTS.label.optional(),
    key: LabelKey.optional(),
    module: LabelModule.optional(),
    translations: furtherTranslations(TEXTS),
    status: Status.optional(),
    version: Version.optional(),
  })
  .refine(({ label, language }) => label === undefined || language !== undefined, {
    path: ['language'],
    error: 'invalid.required',
  });

export const LabelListQuery = listQuery({
  /** Text or key. */
  name: Search,
  module: LabelModule.optional(),
  status: QueryStatus.optional(),
  /** Labels that have no text in this language. */
  missing: Language.optional(),
  sort: sortBy('module', 'key', 'label'),
});

export const LabelExportQuery = exportQuery(LabelListQuery, [
  'status',
  'key',
  'label',
  'module',
  'translations',
  'updated_at',
]);

/** Labels are part of the product and cannot be created or removed. */
export const labels = defineResource(REFERENCE.labels, {
  list: listCall('/labels', 'country_index', LabelListQuery, Label),
  export: exportCall('/labels/export', 'country_index', LabelExportQuery),
  options: {
    method: 'GET',
    path: '/labels/list',
    access: permissionsOf(
      ...REPORT_MODULES,
      'country',
      'speciality',
      'teacher',
      'subject',
      're_reading_subject_group',
    ),
    query: LookupQuery.extend({ module: LabelModule }),
    result: z.array(LabelOption),
  },
  read: readCall('/labels/{id}', 'country_index', Label),
  update: { ...updateCall('/labels/{id}', 'country_update', LabelUpdate, Label), wholeUniversity: true },
});
