import { z } from 'zod';
import { createCall } from '#api/calls.ts';
import { Id } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { CURRICULA } from '../catalogue/curricula.ts';
import { ConfirmQuery, Preview } from '../operations/previews.ts';
import { IgnoredColumn, SkippedContent, SkippedRecords } from '../operations/skipped-content.ts';

/** What a row of the file does. */
export const ROW_EFFECTS = ['added', 'changed', 'same', 'faulty'] as const;

const FileRow = z.object({
  /** Row of the sheet. */
  line: z.int(),
  semester: z.int().nullable(),
  code: z.string(),
  subject_name: z.string().nullable(),
  effect: z.enum(ROW_EFFECTS),
  /** Messages in the caller's language. */
  problems: z.array(z.string()),
  /** What a row without problems changes, and what of it is not taken, in the caller's language. */
  notes: z.array(z.string()),
});
export type PlanFileRow = z.infer<typeof FileRow>;

const FoundRows = z.object({
  rows: z.array(FileRow),
  added: z.int(),
  changed: z.int(),
  faulty: z.int(),
  preview: Preview,
  /** The change of the plan, by which it can be undone. */
  change_id: Id.nullable(),
  /** Columns of the file with values that are not imported. */
  ignored: z.array(IgnoredColumn),
  /** What of the file was not read; null for HEMIS. */
  skipped: SkippedContent.nullable(),
  /** What was not taken from HEMIS; null for a file. */
  source: SkippedRecords.nullable(),
});

/** The subjects of a curriculum as a workbook, out and in, and as PDF. */
export const planFiles = defineResource(CURRICULA.semester_subjects, {
  export: {
    method: 'GET',
    path: '/curriculum/plan-file/{id}',
    access: 'curriculum_index',
    query: ScopedQuery,
    result: z.null(),
    download: true,
  },
  /** The official table of subjects and semesters as PDF, in the requested language. */
  print: {
    method: 'GET',
    path: '/curriculum/{id}/pdf',
    access: 'curriculum_index',
    query: ScopedQuery,
    result: z.null(),
    download: true,
  },
  /**
   * Reads a workbook, sent as `files[]`. Without `confirm` it is a dry run; with it subjects are added and changed, all or none.
   * Subjects that the file lacks stay.
   */
  upload: {
    method: 'POST',
    path: '/curriculum/plan-file/{id}',
    access: 'curriculum_update',
    query: ConfirmQuery,
    upload: true,
    result: FoundRows,
  },
  /** The same with the subjects that the curriculum of this name and year has in HEMIS. */
  fetch: {
    method: 'POST',
    path: '/curriculum/plan-hemis/{id}',
    access: 'curriculum_update',
    query: ConfirmQuery,
    result: FoundRows,
    requestsPerMinute: 30,
  },
  /** Starts a job that does so for all curricula without subjects, of a university or a faculty; those with a faulty row stay empty. */
  fetchAll: createCall(
    '/curriculum/plan-hemis',
    'curriculum_update',
    z.strictObject({ university_id: Id.optional(), faculty_id: Id.optional() }),
    z.object({ job_id: Id }),
  ),
});
