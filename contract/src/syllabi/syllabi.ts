import { z } from 'zod';
import { createCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, QueryId, STORED, text, Version, withoutDefaults } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { LookupQuery, listQuery, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { lookupCall } from '#api/lookup-call.ts';
import { defineResource } from '#api/resource.ts';
import { REPORT_MODULES } from '../catalogue/describe.ts';
import { SYLLABI } from '../catalogue/syllabi.ts';
import { richText } from '../rich-text/rich-text-field.ts';

export const SYLLABUS_STATUSES = ['draft', 'publish'] as const;
export const SyllabusStatus = z.enum(SYLLABUS_STATUSES);

/** Lengths of the texts of a syllabus, in characters; those of the description without its markup. */
export const SYLLABUS_LENGTHS = {
  name: { min: 3, max: 255 },
  short_info: { min: 3, max: 255 },
  requirements: { min: 3, max: 1000 },
  description: { min: 20, max: 5000 },
} as const;

/** A row of the list. */
const SyllabusRow = z.object({
  ...STORED,
  university_id: Id,
  university_name: z.string().nullable(),
  name: z.string(),
  /** The language of instruction, in which all texts are written. */
  language: Language,
  short_info: z.string(),
  photo: Id.nullable(),
  file_url_photo: z.string().nullable(),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  academic_year_id: Id,
  academic_year_name: z.string(),
  status: SyllabusStatus,
  author_name: z.string().nullable(),
  modules: z.int(),
  lessons: z.int(),
  /** Whether the caller's faculty allows changes: users of one faculty change the syllabi of their faculty. */
  changeable: z.boolean(),
});

const Syllabus = SyllabusRow.extend({
  requirements: z.string(),
  /** Rich text: sanitised HTML. */
  description: z.string(),
  video: Id.nullable(),
});

const { name, short_info, requirements, description } = SYLLABUS_LENGTHS;
const fields = {
  university_id: Id.optional(),
  language: Language,
  name: text(name.max).min(1, 'syllabus.name.required').min(name.min, 'syllabus.name.min'),
  short_info: text(short_info.max).min(1, 'syllabus.short_info.required').min(short_info.min),
  requirements: z.union([z.literal(''), text(requirements.max).min(requirements.min)]).default(''),
  description: richText({ ...description, required: 'syllabus.description.required' }),
  photo: Id.nullable().default(null),
  video: Id.nullable().default(null),
  subject_id: Id.nullable().default(null),
  /** The current academic year unless it is given. */
  academic_year_id: Id.optional(),
};

const List = listQuery({
  /** Words of the name, the subject or the author. */
  name: Search,
  status: SyllabusStatus.optional(),
  academic_year_id: QueryId.optional(),
  subject_id: QueryId.optional(),
  study_language: Language.optional(),
  sort: sortBy('name', 'subject_name', 'academic_year_name', 'created_at', 'updated_at'),
});

/** What prevents publishing, with the part that it concerns. */
export const PUBLISH_PROBLEMS = [
  'no_modules',
  'module_without_lessons',
  'lesson_without_items',
  'empty_item',
  'too_few_questions',
  'faulty_questions',
] as const;
const PublishProblem = z.object({
  problem: z.enum(PUBLISH_PROBLEMS),
  /** Name of the module or lesson. */
  name: z.string().nullable(),
  module_id: Id.nullable(),
  lesson_id: Id.nullable(),
  item_id: Id.nullable(),
});
export type PublishProblem = z.infer<typeof PublishProblem>;

export const syllabi = defineResource(SYLLABI.syllabi, {
  list: listCall('/syllabus', 'syllabus_index', List, SyllabusRow),
  options: {
    ...lookupCall(
      '/syllabus/list',
      [...REPORT_MODULES, 'syllabus'],
      z.object({
        id: Id,
        name: z.string(),
        university_id: Id,
        language: Language,
        subject_id: Id.nullable(),
        status: SyllabusStatus,
        academic_year_name: z.string(),
      }),
    ),
    /** The syllabi of a subject come first. */
    query: LookupQuery.extend({ subject_id: QueryId.optional() }),
  },
  /** Academic years in which there are syllabi, with their numbers. */
  years: readCall(
    '/syllabus/academic-years',
    'syllabus_index',
    z.array(z.object({ id: Id, name: z.string(), current: z.boolean(), syllabi: z.int() })),
  ),
  read: readCall('/syllabus/{id}', 'syllabus_index', Syllabus),
  create: createCall('/syllabus', 'syllabus_store', z.strictObject(fields), Syllabus),
  update: updateCall(
    '/syllabus/{id}',
    'syllabus_update',
    z.strictObject({ ...withoutDefaults(fields), version: Version.optional() }),
    Syllabus,
  ),
  remove: removeCall('/syllabus/{id}', 'syllabus_destroy'),
  /** Undoes a removal within a day. */
  restore: updateCall('/syllabus/restore/{id}', 'syllabus_destroy', z.strictObject({}), Syllabus),
  /** What is missing before the syllabus can be published. */
  problems: readCall('/syllabus/problems/{id}', 'syllabus_index', z.array(PublishProblem)),
  changeStatus: updateCall(
    '/syllabus/status-change/{id}',
    'syllabus_update',
    z.strictObject({ status: SyllabusStatus, version: Version.optional() }),
    Syllabus,
  ),
  /** A copy as a draft of its own, with all modules, lessons, items and files. */
  duplicate: {
    ...createCall(
      '/syllabus/duplicate-syllabus/{id}',
      'syllabus_update',
      z.strictObject({ name: fields.name.optional(), academic_year_id: Id.optional() }),
      Syllabus,
    ),
    query: ScopedQuery,
  },
});
export type SyllabusRow = ResultOf<(typeof syllabi)['list']>['data'][number];
export type Syllabus = ResultOf<(typeof syllabi)['read']>;
