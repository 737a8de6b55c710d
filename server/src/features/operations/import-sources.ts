import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import {
  type Import,
  ImportResource,
  type ImportSource,
  type imports,
} from '@dekanat/contract/operations/imports.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { universityFor } from '#api/scope.ts';
import type { ImportJobs } from '#platform/imports/import-jobs.ts';
import type { ImportKind } from '#platform/imports/import-kind.ts';
import { permittedKind } from '#platform/imports/import-records.ts';
import { columnsFrom } from '#platform/imports/source-rows.ts';
import type { StoredSource } from '#platform/imports/stored-source.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { enforceQuota } from '#platform/jobs/quota.ts';
import { deleteOldestUnwritten } from './delete-unwritten.ts';
import { summaryOf } from './import-responses.ts';

/** The kind, if its records can be read from another system. @throws Refusal not_found */
function sourcedKind(context: Context, kinds: readonly ImportKind[], resource: string) {
  const kind = permittedKind(context, kinds, ImportResource.safeParse(resource).data ?? '');
  const { source } = kind;
  if (source === undefined) throw notFound();
  return { kind, source };
}

/** What can be read from the other system, and the values that the user adds. */
export async function describeSource(
  context: Context,
  kinds: readonly ImportKind[],
  resource: string,
): Promise<ImportSource> {
  const { kind, source } = sourcedKind(context, kinds, resource);
  universityFor(context.scope);
  const language = messageLanguage(context);
  const defaults = columnsFrom(kind, source.defaults).map(async ({ key, label, choices }) => ({
    key,
    label: label(language),
    choices: ((await choices?.(context)) ?? []).map((choice) => choice.label),
  }));
  return {
    parts: source.hasParts ? await source.parts(context) : [],
    own_part_only: source.hasParts && context.scope.facultyId !== null,
    defaults: await Promise.all(defaults),
  };
}

/** Creates an import and starts the job that reads its rows. */
export async function fetchRows(
  context: Context,
  { kinds, jobs }: { kinds: readonly ImportKind[]; jobs: ImportJobs },
  { resource, part, defaults = {} }: BodyOf<typeof imports.fetch>,
): Promise<Import> {
  const { kind, source } = sourcedKind(context, kinds, resource);
  const university_id = universityFor(context.scope);
  if (part !== undefined && !source.hasParts) throw invalidField('part', 'import.source.no_parts');
  if (!Object.keys(defaults).every((key) => source.defaults.includes(key)))
    throw invalidField('defaults', 'import.mapping.wrong');
  await enforceQuota(context, Object.values(jobs), 'import.under_way');
  const given = Object.entries(defaults).filter(([, value]) => value !== '');
  const stored: StoredSource = {
    ...(part !== undefined && { part }),
    defaults: Object.fromEntries(given),
    left_out: [],
    left_out_more: 0,
    unreadable: 0,
  };
  const { id } = await context.db
    .insertInto('imports')
    .values({
      resource: kind.resource,
      university_id,
      faculty_id: context.scope.facultyId,
      user_id: context.caller.id,
      file_name: SOURCE_NAMES[source.name],
      rows: 0,
      state: 'reading',
      headings: '[]',
      mapping: '[]',
      source: JSON.stringify(stored),
      act: 'read',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const job_id = await enqueueJob(context, jobs.read, { id });
  await context.db.updateTable('imports').set({ job_id }).where('id', '=', id).execute();
  await deleteOldestUnwritten(context);
  return summaryOf(context, kinds, id);
}

const SOURCE_NAMES = { hemis: 'HEMIS' } as const;
