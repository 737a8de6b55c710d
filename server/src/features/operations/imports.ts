import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { IMPORT_BYTES } from '@dekanat/contract/operations/import-limits.ts';
import {
  type Import,
  ImportResource,
  type ImportUpdate,
  imports,
} from '@dekanat/contract/operations/imports.ts';
import { studentImports } from '@dekanat/contract/students/student-imports.ts';
import { teacherImports } from '@dekanat/contract/teachers/teacher-imports.ts';
import type { z } from 'zod';
import { type Context, inTransaction } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { type Feature, implement, withoutTransaction } from '#api/implement.ts';
import { MultipartBody } from '#api/multipart-body.ts';
import { universityFor } from '#api/scope.ts';
import { acceptMultipart } from '#features/files/shared.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { receiveUpload, type UploadRules } from '#platform/files/upload.ts';
import { type Cell, cellText } from '#platform/imports/cells.ts';
import { guessMapping, saveMapping } from '#platform/imports/headings.ts';
import type { ImportJobs } from '#platform/imports/import-jobs.ts';
import { createsAccounts, type ImportKind } from '#platform/imports/import-kind.ts';
import {
  type ImportRecord,
  isActAllowed,
  isMapped,
  lockImport,
  mappingFor,
  permittedKind,
} from '#platform/imports/import-records.ts';
import { ACCOUNT_FIELD } from '#platform/imports/imported-accounts.ts';
import { CSV_TYPE, type ReadSheet, readSheet } from '#platform/imports/read-sheet.ts';
import { insertRows } from '#platform/imports/read-source.ts';
import { importTemplate } from '#platform/imports/template.ts';
import { cancelJob, enqueueJob } from '#platform/jobs/enqueue.ts';
import { enforceQuota } from '#platform/jobs/quota.ts';
import { deleteOldestUnwritten } from './delete-unwritten.ts';
import { errorRows, listImports, readImport, summaryOf } from './import-responses.ts';
import { describeSource, fetchRows } from './import-sources.ts';

const MEGABYTE = 1024 * 1024;
const SHEETS: UploadRules = {
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip', CSV_TYPE],
  otherwise: CSV_TYPE,
  wrongType: 'import.file.type',
  bytes: IMPORT_BYTES,
  tooLarge: 'import.file.size',
  values: { megabytes: IMPORT_BYTES / MEGABYTE },
};
const BATCH_ROWS = 200;
const MAX_HEADING_LENGTH = 200;

/** The import endpoints, for the given kinds. */
class Importing {
  readonly kinds: readonly ImportKind[];
  readonly jobs: ImportJobs;
  constructor(kinds: readonly ImportKind[], jobs: ImportJobs) {
    this.kinds = kinds;
    this.jobs = jobs;
  }

  /** Stores the rows of the file; the file itself is discarded. */
  async upload(context: Context, body: MultipartBody, resource: string): Promise<Import> {
    if (!(body instanceof MultipartBody)) throw new Refusal('unsupported_type');
    const kind = permittedKind(context, this.kinds, resource);
    if (kind.ofUniversity) universityFor(context.scope);
    else if (kind.superAdministrator && context.scope.universityId !== null)
      throw invalidField('university_id', 'import.university.shared');
    const id = await withSpoolDirectory(context.services.config.dataDirectory, async (directory) => {
      const [file, ...others] = await receiveUpload(body, directory, SHEETS);
      if (file === undefined || others.length > 0) throw invalidField(FILES_FIELD, 'import.file.one');
      const read = await readSheet(file, {
        userId: context.caller.id,
        universityId: context.scope.universityId,
      });
      return inTransaction(context, (db) =>
        this.store({ ...context, db }, kind, { name: file.name, ...read }),
      );
    });
    return summaryOf(context, this.kinds, id);
  }

  private async store(
    context: Context,
    kind: ImportKind,
    { name, count, rows, skipped }: ReadSheet & { name: string },
  ): Promise<number> {
    const { db, scope, caller } = context;
    let id: number | undefined;
    let batch: { place: number; cells: Cell[] }[] = [];
    const flush = async () => {
      if (id === undefined || batch.length === 0) return;
      await insertRows(db, id, batch);
      batch = [];
    };
    for await (const { place, cells } of rows) {
      if (id !== undefined) {
        batch.push({ place, cells });
        if (batch.length === BATCH_ROWS) await flush();
        continue;
      }
      const headings = cells.map((cell) => cellText(cell).trim().slice(0, MAX_HEADING_LENGTH).toWellFormed());
      const row = await db
        .insertInto('imports')
        .values({
          resource: kind.resource,
          university_id: scope.universityId,
          faculty_id: scope.facultyId,
          user_id: caller.id,
          file_name: name.slice(0, MAX_HEADING_LENGTH).toWellFormed(),
          rows: count,
          headings: JSON.stringify(headings),
          mapping: JSON.stringify(await guessMapping(context, kind, headings)),
          skipped: JSON.stringify(skipped),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      id = row.id;
    }
    await flush();
    if (id === undefined) throw new Error('A file was read that has no headings');
    await deleteOldestUnwritten(context);
    return id;
  }

  /** Starts the next action; a running job can only be stopped. */
  async update(context: Context, id: number, body: z.output<typeof ImportUpdate>): Promise<Import> {
    const { record, kind } = await lockImport(context, this.kinds, id);
    const busy = await isBusy(context, record);
    if (body.act === 'stop') {
      if (!busy || record.job_id === null) throw new Refusal('wrong_state', { key: 'import.idle' });
      await cancelJob(context, record.job_id);
      return summaryOf(context, this.kinds, id);
    }
    if (busy) throw new Refusal('busy', { key: 'import.busy' });
    if (body.seen !== undefined && body.seen !== record.job_id)
      throw new Refusal('stale', { key: 'import.check.repeated' });
    await enforceQuota(context, Object.values(this.jobs), 'import.under_way');
    // The job runs in the import's university, whichever a super administrator has selected.
    const importScope = { ...context, scope: { ...context.scope, universityId: record.university_id } };
    await this.prepare(importScope, kind, record, body);
    const job_id = await enqueueJob(importScope, this.jobs[body.act], { id });
    await context.db.updateTable('imports').set({ job_id, act: body.act }).where('id', '=', id).execute();
    return summaryOf(context, this.kinds, id);
  }

  private async prepare(
    context: Context,
    kind: ImportKind,
    record: ImportRecord,
    { act, mapping, overwrite, accounts }: z.output<typeof ImportUpdate>,
  ): Promise<void> {
    if (!isActAllowed(record, act))
      throw new Refusal('wrong_state', { key: uncheckedKey(`import.${act}.not_now`) });
    const { headings } = record as { headings: string[] };
    if (act !== 'check') {
      requireUnchangedPlan(kind, record, { act, mapping, overwrite, accounts });
      return;
    }
    if (accounts && !createsAccounts(kind)) throw new Refusal('forbidden');
    if (mapping !== undefined) {
      requireMapping(kind, headings, mapping);
      await saveMapping(context, kind, headings, mapping);
    }
    await context.db
      .updateTable('imports')
      .set({
        state: 'uploaded',
        counts: null,
        mapping: JSON.stringify(mapping ?? mappingFor(kind, record)),
        overwrite: overwrite ?? record.overwrite,
        accounts: createsAccounts(kind) && (accounts ?? record.accounts),
      })
      .where('id', '=', record.id)
      .execute();
  }

  async remove(context: Context, id: number): Promise<null> {
    const { record } = await lockImport(context, this.kinds, id);
    if (record.state === 'written') throw new Refusal('locked', { key: 'import.written' });
    if (record.job_id !== null && (await isBusy(context, record))) {
      if (record.act !== 'check' && record.act !== 'read') throw new Refusal('busy', { key: 'import.busy' });
      await cancelJob(context, record.job_id);
    }
    await context.db.deleteFrom('imports').where('id', '=', id).execute();
    return null;
  }
}

/**
 * Refuses to write with options other than those of the dry run; account changes require the permission to create
 * accounts.
 */
function requireUnchangedPlan(
  kind: ImportKind,
  record: ImportRecord,
  { act, mapping, overwrite, accounts }: z.output<typeof ImportUpdate>,
): void {
  const isUnchanged = (requested: unknown, stored: unknown) =>
    requested === undefined || JSON.stringify(requested) === JSON.stringify(stored);
  const optionsUnchanged = isUnchanged(overwrite, record.overwrite) && isUnchanged(accounts, record.accounts);
  if (!optionsUnchanged || !isUnchanged(mapping, record.mapping))
    throw invalidField('mapping', 'import.check_first');
  const withAccounts = record.accounts || isMapped(record, ACCOUNT_FIELD);
  if (act === 'write' && withAccounts && !createsAccounts(kind)) throw new Refusal('forbidden');
}

function requireMapping(kind: ImportKind, headings: string[], mapping: (string | null)[]): void {
  const used = mapping.filter((key) => key !== null);
  const known = used.every((key) => kind.columns.some((column) => column.key === key));
  if (!known || mapping.length !== headings.length || new Set(used).size !== used.length)
    throw invalidField('mapping', 'import.mapping.wrong');
  if (used.length === 0) throw invalidField('mapping', 'import.mapping.none');
}

async function isBusy({ db }: Context, { job_id }: ImportRecord): Promise<boolean> {
  if (job_id === null) return false;
  const job = await db.selectFrom('jobs').select('status').where('id', '=', job_id).executeTakeFirst();
  return job?.status === 'waiting' || job?.status === 'running';
}

export function importFeature(kinds: readonly ImportKind[], jobs: ImportJobs): Feature {
  const importing = new Importing(kinds, jobs);
  const { upload, source, ...others } = imports;
  const simple = implement(others, {
    list: (context, { query }) => listImports(context, kinds, query),
    template: (context, { params, query }) => {
      const resource = ImportResource.safeParse(params.resource).data ?? '';
      return importTemplate(context, permittedKind(context, kinds, resource), query.format);
    },
    read: (context, { params, query }) => readImport(context, kinds, params.id, query),
    errors: (context, { params, query }) => errorRows(context, kinds, params.id, query.format),
    update: (context, { params, body }) => importing.update(context, params.id, body),
    remove: (context, { params }) => importing.remove(context, params.id),
    fetch: (context, { body }) => fetchRows(context, { kinds, jobs }, body),
  });
  // No transaction waits for the other system.
  const sources = implement(
    { source },
    { source: withoutTransaction((context, { params }) => describeSource(context, kinds, params.resource)) },
  );
  const uploadOf = (resource: ImportResource) => ({
    upload: withoutTransaction((context: Context, { body }: { body: MultipartBody }) =>
      importing.upload(context, body, resource),
    ),
  });
  const uploads = [
    implement(
      { upload },
      {
        upload: withoutTransaction((context, { body, query }) =>
          importing.upload(context, body, query.resource),
        ),
      },
    ),
    implement(studentImports, uploadOf('students')),
    implement(teacherImports, uploadOf('teachers')),
  ].map(acceptMultipart);
  return (app, services) => {
    for (const feature of [simple, sources, ...uploads]) feature(app, services);
  };
}
