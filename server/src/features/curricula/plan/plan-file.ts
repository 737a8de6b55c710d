import { Readable } from 'node:stream';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Plan } from '@dekanat/contract/curricula/plan.ts';
import type { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { ConfirmQuery } from '@dekanat/contract/operations/previews.ts';
import type { z } from 'zod';
import { type Context, inTransaction } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { type Handlers, withoutTransaction } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import type { MultipartBody } from '#api/multipart-body.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { receiveUpload, type UploadRules } from '#platform/files/upload.ts';
import { ignoredColumns } from '#platform/imports/ignored-columns.ts';
import { requirePreview } from '#platform/imports/preview.ts';
import { readSheet } from '#platform/imports/read-sheet.ts';
import type { SheetRow } from '#platform/imports/stored-rows.ts';
import { hemisPlanRows } from '../imports/hemis-plan.ts';
import { fetchAllPlans, requireReadable } from './hemis-plans-job.ts';
import { PLAN_COLUMN_NAMES, PLAN_COLUMNS, planPlaces, reasonsFor } from './plan-file-columns.ts';
import { type PlanRow, type PlanRows, parsePlanRows, previewOfRows, ROWS_MAX } from './plan-file-rows.ts';
import { printPlan } from './plan-print.ts';
import { readPlan } from './plan-rows.ts';
import { storePlanRows } from './write-plan-rows.ts';

const MEGABYTE = 1024 * 1024;
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PLAN_FILE: UploadRules = {
  types: [SHEET, 'application/zip'],
  otherwise: SHEET,
  wrongType: 'plan_file.type',
  bytes: 5 * MEGABYTE,
  tooLarge: 'file.size',
};

async function exportPlan(context: Context, id: number) {
  const { semesters } = await readPlan(context, id);
  const rows = semesters.flatMap(({ number, subjects }) =>
    subjects.map((one) => ({
      semester: number,
      code: one.subject_code,
      name: one.subject_name,
      theory: one.theory_lesson_hour,
      practice: one.practical_lesson_hour,
      independent: one.independent_lesson_hour,
      credits: one.credit_hour,
      group: one.choice_of_subject,
      syllabus: one.syllabus?.name ?? null,
    })),
  );
  return writeTableFile(context, 'xlsx', {
    title: 'plan_file.title',
    columns: PLAN_COLUMN_NAMES,
    heading: (column) => PLAN_COLUMNS[column],
    cell: (row: (typeof rows)[number], column) => row[column],
    rows: Readable.from(rows),
  });
}

const versionsOf = (subjects: readonly { id: number; version: number }[]) =>
  subjects
    .map(({ id, version }) => `${id}/${version}`)
    .toSorted()
    .join();

/**
 * Stores the rows of a file as one change of the plan.
 * @throws Invalid where a row is faulty, Refusal 409 when the plan has changed since it was read: a file and HEMIS take seconds
 */
async function store(context: Context, { id, semesters }: Plan, rows: readonly PlanRow[]): Promise<number> {
  const faulty = rows.filter(({ problems }) => problems.length > 0).length;
  if (faulty > 0) throw invalidField(FILES_FIELD, 'plan_file.faulty', { count: faulty });
  return inTransaction(context, async (db) => {
    const read = versionsOf(semesters.flatMap(({ subjects }) => subjects));
    const change = await storePlanRows({ ...context, db }, id, rows, ({ subjects }) => {
      if (versionsOf(subjects) !== read) throw new Refusal('stale', { key: 'import.preview.stale' });
    });
    return change.change_id;
  });
}

const shown = (
  { line, semester, code, subject_name, effect, problems, notes }: PlanRow,
  { language }: Context,
) => ({
  line,
  semester,
  code,
  subject_name,
  effect,
  problems: problems.map(({ key, values }) => translate(key, language, values)),
  notes: notes.map(({ key, values }) => translate(key, language, values)),
});

async function importPlan(
  context: Context,
  { params: { id }, query, body }: Omit<InputOf<typeof planFiles.upload>, 'body'> & { body: MultipartBody },
) {
  const plan = await readPlan(context, id);
  return withSpoolDirectory(context.services.config.dataDirectory, async (directory) => {
    const [file, ...others] = await receiveUpload(body, directory, PLAN_FILE);
    if (file === undefined || others.length > 0) throw invalidField(FILES_FIELD, 'import.file.one');
    const { rows: sheet, skipped } = await readSheet(file, {
      userId: context.caller.id,
      universityId: plan.university_id,
      plain: true,
      percentageRows: ROWS_MAX + 1,
    });
    const all: SheetRow[] = [];
    for await (const row of sheet) all.push(row);
    const [head = { place: 1, cells: [] }, ...rows] = all;
    const places = planPlaces(context, head);
    const parsed = await parsePlanRows(context, plan, { rows, places, blank: 'empty' });
    const hasOtherNames = parsed.rows.some(({ hasOtherName }) => hasOtherName);
    const ignored = ignoredColumns(head, rows, reasonsFor(places, hasOtherNames));
    return {
      ...(await answerOf(context, plan, parsed, query)),
      ignored,
      skipped,
      source: null,
    };
  });
}

/** What the rows do to the plan; they are stored if that is confirmed. */
async function answerOf(
  context: Context,
  plan: Plan,
  { rows }: PlanRows,
  { confirm, preview: seen }: z.output<typeof ConfirmQuery>,
) {
  const preview = previewOfRows(plan, rows);
  if (confirm === 1) requirePreview(seen, preview);
  const count = (effect: PlanRow['effect']) => rows.filter((row) => row.effect === effect).length;
  return {
    rows: rows.map((row) => shown(row, context)),
    added: count('added'),
    changed: count('changed'),
    faulty: count('faulty'),
    preview,
    change_id: confirm === 1 ? await store(context, plan, rows) : null,
  };
}

async function fetchPlan(context: Context, { params: { id }, query }: InputOf<typeof planFiles.fetch>) {
  const plan = await readPlan(context, id);
  const { sheet, source } = await hemisPlanRows(context, plan);
  if (query.confirm === 1) requireReadable(source);
  const parsed = await parsePlanRows(context, plan, sheet);
  return {
    ...(await answerOf(context, plan, parsed, query)),
    ignored: [],
    skipped: null,
    source,
  };
}

export const planFileHandlers: Handlers<typeof planFiles> = {
  export: (context, { params: { id } }) => exportPlan(context, id),
  print: (context, { params: { id } }) => printPlan(context, id),
  upload: withoutTransaction(importPlan),
  fetch: withoutTransaction(fetchPlan),
  fetchAll: (context, { body }) => fetchAllPlans(context, body),
};
