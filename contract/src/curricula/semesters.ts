import { z } from 'zod';
import { createCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { OF_UNIVERSITY } from '#api/crud.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Day, Id, QueryId, QueryStatus, STORED, Status, text, Version } from '#api/fields.ts';
import { LookupQuery, listQuery, Search, sortBy } from '#api/lists.ts';
import { lookupCall } from '#api/lookup-call.ts';
import { defineResource } from '#api/resource.ts';
import { CURRICULA } from '../catalogue/curricula.ts';
import { REPORT_MODULES } from '../catalogue/describe.ts';
import { SEASONS } from './semester-periods.ts';

const Season = z.enum(SEASONS);

const Semester = z.object({
  ...STORED,
  ...OF_UNIVERSITY,
  curriculum_id: Id,
  curriculum_name: z.string(),
  number: z.int(),
  /** The number as text. */
  name: z.string(),
  season: Season,
  academic_year_id: Id,
  academic_year_name: z.string(),
  academic_year_start_year: z.int(),
  academic_year_end_year: z.int(),
  start_date: Day,
  end_date: Day,
  /** 1: the current semester of its curriculum. */
  status: Status,
  confirmed: Status,
  subjects: z.int(),
  /** Of its subjects; an elective group counts once. */
  credits: z.int(),
  hours: z.int(),
});

/** The number of a semester, as clients send it. */
const Name = text(2).regex(/^([1-9]|1[0-5])$/, 'semester.name.required');
const dates = { start_date: Day, end_date: Day };
const inOrder = ({
  start_date,
  end_date,
}: {
  start_date?: string | undefined;
  end_date?: string | undefined;
}) => start_date === undefined || end_date === undefined || start_date < end_date;
const ORDER = { path: ['end_date'], error: 'semester.end_date.order' };

const filters = {
  curriculum_id: QueryId.optional(),
  academic_year_id: QueryId.optional(),
  season_semester: Season.optional(),
};

export const semesters = defineResource(CURRICULA.semesters, {
  list: listCall(
    '/semesters',
    'semester_index',
    listQuery({
      /** Words of the curriculum's name. */
      name: Search,
      ...filters,
      status: QueryStatus.optional(),
      sort: sortBy('curriculum_name', 'name', 'academic_year_start_year', 'start_date', 'created_at'),
    }),
    Semester,
  ),
  options: {
    ...lookupCall(
      '/semesters/list',
      [...REPORT_MODULES, 'semester', 'academic_debtor', 're_reading_subject_group', 'post'],
      z.object({
        id: Id,
        name: z.string(),
        number: z.int(),
        season: Season,
        curriculum_id: Id,
        academic_year_id: Id,
        status: Status,
      }),
    ),
    query: LookupQuery.extend(filters),
  },
  read: readCall('/semesters/{id}', 'semester_index', Semester),
  /** Adds the next semester of a curriculum. */
  create: createCall(
    '/semesters',
    'semester_store',
    z.strictObject({ curriculum_id: Id, name: Name, academic_year_id: Id, ...dates }).refine(inOrder, ORDER),
    Semester,
  ),
  update: updateCall(
    '/semesters/{id}',
    'semester_update',
    z
      .strictObject({
        /** It cannot change: the season follows from it. */
        name: Name.optional(),
        academic_year_id: Id.optional(),
        start_date: Day.optional(),
        end_date: Day.optional(),
        status: Status.optional(),
        version: Version.optional(),
      })
      .refine(inOrder, ORDER),
    Semester,
  ),
  /** Activates a semester, which deactivates the others of its curriculum, or deactivates it. */
  changeStatus: updateCall(
    '/semesters/change-active-status',
    'semester_update',
    z.strictObject({ id: Id, status: Status, version: Version.optional() }),
    Semester,
  ),
  remove: removeCall('/semesters/{id}', 'semester_destroy'),
});
export type Semester = ResultOf<(typeof semesters)['read']>;
