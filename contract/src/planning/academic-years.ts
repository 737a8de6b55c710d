import { z } from 'zod';
import { createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { whenEmpty } from '#api/empty.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, STORED, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, LookupQuery, listQuery, OwnQueryId, sortBy } from '#api/lists.ts';
import { lookupCall } from '#api/lookup-call.ts';
import { defineResource } from '#api/resource.ts';
import { REPORT_MODULES } from '../catalogue/describe.ts';
import { PLANNING } from '../catalogue/planning.ts';

/** First and last start of an academic year. */
export const START_YEARS = { first: 1990, last: 2099 };
const Year = z
  .int(whenEmpty('academic_year.required'))
  .min(START_YEARS.first)
  .max(START_YEARS.last + 1);

/** The month in which an academic year starts (September), from 1. */
const FIRST_MONTH = 9;

/** The start of the academic year that contains a day (YYYY-MM-DD): 1 September to 31 August. */
export const startYearOf = (day: string): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < FIRST_MONTH ? 1 : 0);

const YEARS = { start_year: z.int(), end_year: z.int() };
/** `name` is both years, `2026-2027`. */
const NAMED = { ...YEARS, name: z.string(), /** Whether it contains today. */ current: z.boolean() };
const AcademicYear = z.object({ ...STORED, ...NAMED });

const fields = {
  language: Language.optional(),
  start_year: Year.max(START_YEARS.last),
  /** The year after `start_year`; it may be left out. */
  end_year: Year.max(START_YEARS.last + 1).optional(),
};
const endsNextYear = ({
  start_year,
  end_year,
}: {
  start_year?: number | undefined;
  end_year?: number | undefined;
}) => start_year === undefined || end_year === undefined || end_year === start_year + 1;
const END = { path: ['end_year'], error: 'academic_year.end_year.next' };

const List = listQuery({ sort: sortBy('start_year', 'created_at') });

/** Academic years, which all universities share. */
export const academicYears = defineResource(PLANNING.academic_years, {
  list: listCall('/academic-years', 'academic_year_index', List, AcademicYear),
  export: exportCall(
    '/academic-years/export',
    'academic_year_index',
    exportQuery(List, ['start_year', 'end_year', 'created_at', 'updated_at']),
  ),
  options: {
    ...lookupCall(
      '/academic-years/list',
      [
        ...REPORT_MODULES,
        'academic_year',
        'semester',
        'syllabus',
        'academic_debtor',
        'hemis_push',
        're_reading_subject_group',
        'post',
      ],
      z.object({ id: Id, ...NAMED }),
    ),
    query: LookupQuery.extend({ university_id: OwnQueryId, academic_year_id: OwnQueryId }),
    openToStudents: true,
  },
  read: readCall('/academic-years/{id}', 'academic_year_index', AcademicYear),
  create: {
    ...createCall(
      '/academic-years',
      'academic_year_store',
      z.strictObject(fields).refine(endsNextYear, END),
      AcademicYear,
    ),
    superAdministrator: true,
  },
  update: {
    ...updateCall(
      '/academic-years/{id}',
      'academic_year_update',
      z.strictObject({ ...fields, version: Version.optional() }).refine(endsNextYear, END),
      AcademicYear,
    ),
    superAdministrator: true,
  },
  remove: { ...removeCall('/academic-years/{id}', 'academic_year_destroy'), superAdministrator: true },
});
export type AcademicYear = ResultOf<(typeof academicYears)['read']>;
