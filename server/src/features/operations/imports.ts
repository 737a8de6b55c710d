import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import {
  IMPORT_BYTES,
  type Import,
  ImportResource,
  type ImportUpdate,
  imports,
} from '@dekanat/contract/operations/imports.ts';
import { studentImports } from '@dekanat/contract/students/student-imports.ts';
import { teacherImports } from '@dekanat/contract/teachers/teacher-imports.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, inTransaction } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { type Feature, implement, withoutTransaction } from '#api/implement.ts';
import { MultipartBody } from '#api/multipart-body.ts';
import { universityFor } from '#api/scope.ts';
import { acceptMultipart } from '#features/files/shared.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { receiveUpload, type UploadRules } from '#platform/files/upload.ts';
import { cellText } from '#platform/imports/cells.ts';
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
import { CSV_TYPE, readSheet } from '#platform/imports/read-sheet.ts';
import { importTemplate } from '#platform/imports/template.ts';
import { cancelJob, enqueueJob } from '#platform/jobs/enqueue.ts';
import { enforceQuota } from '#platform/jobs/quota.ts';
import { errorRows, listImports, readImport, summaryOf } from './imports-shown.ts';

const MEGABYTE = 1024 * 1024;
const SHEETS: UploadRules = {
  types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip', CSV_TYPE],
  otherwise: CSV_TYPE,
  wrongType: 'import.file.type',
  bytes: IMPORT_BYTES,
  tooLarge: 'import.file.size',
  values: { megabytes: IMPORT_BYTES / MEGABYTE },
};
const STORED_AT_ONCE = 200;
const HEADING_MAX = 200;
/** Of one person; more are not kept. */
const MOST_UNWRITTEN = 20;

/** Everything that imports do, for the kinds that the product has. */
class Importing {
  readonly kinds: readonly ImportKind[];
  readonly jobs: ImportJobs;
  constructor(kinds: readonly ImportKind[], jobs: ImportJobs) {
    this.kinds = kinds;
    this.jobs = jobs;
  }

  /** The file's rows are read and kept; the file itself is not. */
  async upload(context: Context, body: MultipartBody, resource: string): Promise<Import> {
    if (!(body instanceof MultipartBody)) throw new Refusal('unsupported_type');
    const kind = permittedKind(context, this.kinds, resource);
    if (kind.ofUniversity) universityFor(context.scope);
    const id = await withSpoolDirectory(context.services.config.dataDirectory, async (directory) => {
      const [file, ...more] = await receiveUpload(body, directory, SHEETS);
      if (file === undefined || more.length > 0) throw invalidField(FILES_FIELD, 'import.file.one');
      const { count, rows } = await readSheet(file);
      return inTransaction(context, (db) =>
        this.store({ ...context, db }, kind, { name: file.name, count, rows }),
      );
    });
    return summaryOf(context, this.kinds, id);
  }

  private async store(
    context: Context,
    kind: ImportKind,
    { name, count, rows }: Awaited<ReturnType<typeof readSheet>> & { name: string },
  ): Promise<number> {
    const { db, scope, caller } = context;
    let id: number | undefined;
    let some: { place: number; cells: unknown }[] = [];
    const flush = async () => {
      if (id === undefined || some.length === 0) return;
      await sql`
        insert into import_rows (import_id, place, cells)
        select ${id}, place, cells from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as sent (place integer, cells jsonb)`.execute(
        db,
      );
      some = [];
    };
    for await (const { place, cells } of rows) {
      if (id !== undefined) {
        some.push({ place, cells });
        if (some.length === STORED_AT_ONCE) await flush();
        continue;
      }
      const headings = cells.map((cell) => cellText(cell).trim().slice(0, HEADING_MAX).toWellFormed());
      const row = await db
        .insertInto('imports')
        .values({
          resource: kind.resource,
          university_id: scope.universityId,
          faculty_id: scope.facultyId,
          user_id: caller.id,
          file_name: name.slice(0, HEADING_MAX).toWellFormed(),
          rows: count,
          headings: JSON.stringify(headings),
          mapping: JSON.stringify(await guessMapping(context, kind, headings)),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      id = row.id;
    }
    await flush();
    if (id === undefined) throw new Error('A file was read that has no headings');
    await removeForgotten(context);
    return id;
  }

  /** One thing after the other; what is under way can only be stopped. */
  async update(context: Context, id: number, body: z.output<typeof ImportUpdate>): Promise<Import> {
    const { record: found, kind } = await lockImport(context, this.kinds, id);
    const busy = await isBusy(context, found);
    if (body.act === 'stop') {
      if (!busy || found.job_id === null) throw new Refusal('in_use', { key: 'import.idle' });
      await cancelJob(context, found.job_id);
      return summaryOf(context, this.kinds, id);
    }
    if (busy) throw new Refusal('in_use', { key: 'import.busy' });
    await enforceQuota(context, Object.values(this.jobs), 'import.under_way');
    // A super administrator works in the import's university, whichever they look at.
    const own = { ...context, scope: { ...context.scope, universityId: found.university_id } };
    await this.prepare(own, kind, found, body);
    const job_id = await enqueueJob(own, this.jobs[body.act], { id });
    await context.db.updateTable('imports').set({ job_id, act: body.act }).where('id', '=', id).execute();
    return summaryOf(context, this.kinds, id);
  }

  private async prepare(
    context: Context,
    kind: ImportKind,
    found: ImportRecord,
    { act, mapping, overwrite, accounts }: z.output<typeof ImportUpdate>,
  ): Promise<void> {
    if (!isActAllowed(found, act)) throw new Refusal('in_use', { key: `import.${act}.not_now` });
    const { headings } = found as { headings: string[] };
    if (act !== 'check') {
      requireAsSeen(kind, found, { act, mapping, overwrite, accounts });
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
        mapping: JSON.stringify(mapping ?? mappingFor(kind, found)),
        overwrite: overwrite ?? found.overwrite,
        accounts: createsAccounts(kind) && (accounts ?? found.accounts),
      })
      .where('id', '=', found.id)
      .execute();
  }

  async remove(context: Context, id: number): Promise<null> {
    const { record: found } = await lockImport(context, this.kinds, id);
    if (found.state === 'written') throw new Refusal('in_use', { key: 'import.written' });
    if (found.job_id !== null && (await isBusy(context, found))) {
      if (found.act !== 'check') throw new Refusal('in_use', { key: 'import.busy' });
      await cancelJob(context, found.job_id);
    }
    await context.db.deleteFrom('imports').where('id', '=', id).execute();
    return null;
  }
}

/** Nothing else is done than was foreseen, and accounts that were foreseen are made by those alone who may make them. */
function requireAsSeen(
  kind: ImportKind,
  found: ImportRecord,
  { act, mapping, overwrite, accounts }: z.output<typeof ImportUpdate>,
): void {
  const same = (given: unknown, stored: unknown) =>
    given === undefined || JSON.stringify(given) === JSON.stringify(stored);
  const asBefore = same(overwrite, found.overwrite) && same(accounts, found.accounts);
  if (!asBefore || !same(mapping, found.mapping)) throw invalidField('mapping', 'import.check_first');
  const withAccounts = found.accounts || isMapped(found, ACCOUNT_FIELD);
  if (act === 'write' && withAccounts && !createsAccounts(kind)) throw new Refusal('forbidden');
}

function requireMapping(kind: ImportKind, headings: string[], mapping: (string | null)[]): void {
  const used = mapping.filter((key) => key !== null);
  const known = used.every((key) => kind.columns.some((column) => column.key === key));
  if (!known || mapping.length !== headings.length || new Set(used).size !== used.length)
    throw invalidField('mapping', 'import.mapping.wrong');
  if (used.length === 0) throw invalidField('mapping', 'import.mapping.none');
}

/** Of files that somebody sends again and again, and never writes, the oldest go. */
const removeForgotten = ({ db, caller }: Context) =>
  db
    .deleteFrom('imports')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('imports')
        .select('id')
        .where('user_id', '=', caller.id)
        .where('state', 'in', ['uploaded', 'checked'])
        .orderBy('id', 'desc')
        .offset(MOST_UNWRITTEN),
    )
    // But none that is being worked on.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.id', '=', 'imports.job_id')
            .where('jobs.status', 'in', ['waiting', 'running']),
        ),
      ),
    )
    .execute();

async function isBusy({ db }: Context, { job_id }: ImportRecord): Promise<boolean> {
  if (job_id === null) return false;
  const job = await db.selectFrom('jobs').select('status').where('id', '=', job_id).executeTakeFirst();
  return job?.status === 'waiting' || job?.status === 'running';
}

export function importFeature(kinds: readonly ImportKind[], jobs: ImportJobs): Feature {
  const importing = new Importing(kinds, jobs);
  const { upload, ...others } = imports;
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
  });
  const uploadOf = (resource: ImportResource) => ({
    upload: withoutTransaction((context: Context, { body }: { body: MultipartBody }) =>
      importing.upload(context, body, resource),
    ),
  });
  const taking = [
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
    for (const feature of [simple, ...taking]) feature(app, services);
  };
}
