import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { OF_UNIVERSITY } from '#api/crud.ts';
import { whenEmpty } from '#api/empty.ts';
import type { ResultOf } from '#api/endpoint.ts';
import {
  Day,
  Id,
  line,
  QueryId,
  QueryStatus,
  queryNumber,
  STORED,
  Status,
  Version,
  withoutDefaults,
} from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, LookupQuery, listQuery, OwnQueryId, ScopedQuery, Search, sortBy } from '#api/lists.ts';
import { lookupCall } from '#api/lookup-call.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { CURRICULA } from '../catalogue/curricula.ts';
import { REPORT_MODULES } from '../catalogue/describe.ts';
import { MAX_POINTS } from '../planning/rating-bands.ts';
import { LabelKey } from '../reference/labels.ts';
import { type FirstPeriods, SEMESTERS_MAX } from './semester-periods.ts';

const CREDIT_SUM_MAX = 1_000_000_000_000;

const Curriculum = z.object({
  ...STORED,
  ...OF_UNIVERSITY,
  name: z.string(),
  /** The language of instruction. */
  language: Language,
  faculty_id: Id,
  faculty_name: z.string().nullable(),
  speciality_id: Id,
  speciality_name: z.string().nullable(),
  /** Key of a label of the module `education_form`. */
  education_form_id: LabelKey,
  education_form_name: z.string().nullable(),
  /** Key of a label of the module `rating_system`. */
  rating_system_id: LabelKey,
  rating_system_name: z.string().nullable(),
  passing_score: z.int(),
  credit_standart_summ: z.int(),
  /** The academic year of the first semester. */
  academic_year_id: Id,
  academic_year_name: z.string(),
  /** The year of entry. */
  reading_year: z.int(),
  start_year: z.int(),
  end_year: z.int(),
  semester_count: z.int(),
  status: Status,
  /** 1: the structure is fixed, and students can be attached. */
  confirmed: Status,
});

const Year = z.int().min(1990).max(2100);
/** Clients also send a text. */
const SentYear = queryNumber(Year);
const fields = {
  university_id: Id.optional(),
  language: Language,
  name: line(255).min(1, 'curriculum.name.required'),
  passing_score: z.int(whenEmpty('curriculum.passing_score.required')).min(0).max(MAX_POINTS),
  credit_standart_summ: z
    .int(whenEmpty('curriculum.credit_standart_summ.required'))
    .min(0)
    .max(CREDIT_SUM_MAX),
  faculty_id: Id,
  speciality_id: Id,
  education_form_id: LabelKey,
  rating_system_id: LabelKey,
  academic_year_id: Id,
  /** The start of the academic year unless it is given. */
  reading_year: SentYear.optional(),
  status: Status.default(1),
};

/** Fields that only a new curriculum has: its semesters follow from them. */
const creation = {
  /** The setting `passing-score` unless it is given. */
  passing_score: fields.passing_score.nullish(),
  semester_count: z.int(whenEmpty('curriculum.semester_count.required')).min(1).max(SEMESTERS_MAX),
  autumn_start_date: Day,
  autumn_end_date: Day,
  spring_start_date: Day,
  spring_end_date: Day,
};

/** A row of an import: its semesters get the usual dates of the university. */
export const CurriculumRow = z.strictObject({ ...fields, semester_count: creation.semester_count });

/** The usual dates of the first two semesters, in the chosen academic year. */
const ProposedDates = z.object({
  autumn_start_date: Day,
  autumn_end_date: Day,
  spring_start_date: Day,
  spring_end_date: Day,
});

const ORDERED = ['autumn_start_date', 'autumn_end_date', 'spring_start_date', 'spring_end_date'] as const;
/** Each date is after the one before it. */
const follows = (index: number) => (form: FirstPeriods) => {
  const [before, after] = [
    form[ORDERED[index - 1] ?? 'autumn_start_date'],
    form[ORDERED[index] ?? 'spring_end_date'],
  ];
  return before === undefined || after === undefined || before < after;
};
const order = (index: number) => ({ path: [ORDERED[index] ?? ''], error: 'curriculum.dates.order' });

const filters = {
  name: Search,
  academic_year_id: QueryId.optional(),
  faculty_id: QueryId.optional(),
  speciality_id: QueryId.optional(),
  education_form_id: LabelKey.optional(),
  reading_year: queryNumber(Year).optional(),
  study_language: Language.optional(),
  status: QueryStatus.optional(),
  confirmed: QueryStatus.optional(),
};
const List = listQuery({
  ...filters,
  sort: sortBy('name', 'reading_year', 'start_year', 'semester_count', 'created_at', 'updated_at'),
});

export const curricula = defineResource(CURRICULA.curricula, {
  list: listCall('/curriculum', 'curriculum_index', List, Curriculum),
  export: exportCall(
    '/curriculum/export',
    'curriculum_index',
    exportQuery(List, [
      'name',
      'status',
      'confirmed',
      'faculty_name',
      'speciality_name',
      'semester_count',
      'start_year',
      'end_year',
      'reading_year',
      'education_form_name',
      'language',
      'passing_score',
      'university_name',
      'created_at',
      'updated_at',
    ]),
  ),
  options: {
    ...lookupCall(
      '/curriculum/list',
      [...REPORT_MODULES, 'semester', 'academic_debtor', 'post'],
      z.object({
        id: Id,
        name: z.string(),
        university_id: Id,
        faculty_id: Id,
        speciality_id: Id,
        academic_year_id: Id,
        reading_year: z.int(),
        language: Language,
        confirmed: Status,
      }),
    ),
    query: LookupQuery.extend({
      university_id: OwnQueryId,
      academic_year_id: OwnQueryId,
      faculty_id: QueryId.optional(),
      speciality_id: QueryId.optional(),
      confirmed: QueryStatus.optional(),
    }),
    /** Students choose among the curricula in which they are or were registered. */
    openToStudents: true,
  },
  /** The dates that most of the university's latest curricula have; null without an earlier curriculum. */
  proposedDates: {
    method: 'GET',
    path: '/curriculum/proposed-dates',
    access: 'curriculum_store',
    query: ScopedQuery.extend({ academic_year_id: QueryId }),
    result: ProposedDates.nullable(),
  },
  read: readCall('/curriculum/{id}', 'curriculum_index', Curriculum),
  create: createCall(
    '/curriculum',
    'curriculum_store',
    z
      .strictObject({ ...fields, ...creation })
      .refine(follows(1), order(1))
      .refine(follows(2), order(2))
      .refine(follows(3), order(3)),
    Curriculum,
  ),
  update: updateCall(
    '/curriculum/{id}',
    'curriculum_update',
    z.strictObject({
      ...z.object(withoutDefaults(fields)).partial().shape,
      semester_count: z.int().optional(),
      version: Version.optional(),
    }),
    Curriculum,
  ),
  remove: removeCall('/curriculum/{id}', 'curriculum_destroy'),
  confirm: updateCall(
    '/curriculum/confirmed-status-change/{id}',
    'curriculum_update',
    z.strictObject({ confirmed: Status, version: Version.optional(), accepted: Accepted }),
    Curriculum,
  ),
  /** A copy that starts in another academic year: everything but people, with shifted dates. */
  copy: createCall(
    '/curriculum/copy/{id}',
    'curriculum_store',
    z.strictObject({ academic_year_id: Id, reading_year: Year.optional(), name: fields.name.optional() }),
    Curriculum,
  ),
});
export type Curriculum = ResultOf<(typeof curricula)['read']>;
