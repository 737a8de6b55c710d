import { stat } from 'node:fs/promises';
import { bulkFields, paperDate } from '@dekanat/contract/papers/issued-papers.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { inScope, universityFor } from '#api/scope.ts';
import { TODAY } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { urlOfFile } from '#features/files/shared.ts';
import { STRUCTURE_SCOPE } from '#features/structure/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import type { PrintedLanguages } from '#platform/documents/paper-texts.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { claimFiles, storeFiles } from '#platform/files/stored-files.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { Job, JobKind } from '#platform/jobs/job-kind.ts';
import { recordFaculty } from '#platform/jobs/record-faculty.ts';
import { printInBulk } from './bulk-print.ts';
import { type IssuedKind, issueBatch, type PaperContent, type Terms } from './issue-papers.ts';
import { type Candidate, countAbsent, noRecipients, type Recipients } from './recipients.ts';
import { withRegister } from './transcript-rows.ts';

/** What the jobs of bulk issue have in common. */
const { university_id: _scope, ...RECIPIENTS } = bulkFields;
export const BULK_INPUT = { ...RECIPIENTS, date: paperDate('date.required') };

const WRITING = 're_reading_subject_group_store';
const READING = 're_reading_subject_group_index';

/** The file has what the papers have, one by one. @throws Refusal */
export function requireFileAllowed({ caller }: Context): void {
  if (!caller.permissions.has(READING)) throw new Refusal('forbidden');
}

/** Long enough to print the file; the papers themselves stay. */
export const RETENTION_DAYS = 7;
/** Papers that one transaction issues: others wait for the numbers meanwhile. */
const BATCH = 50;

export const candidates = (
  context: Context,
  { group_ids, student_ids }: { group_ids: number[]; student_ids?: number[] | undefined },
): Promise<Candidate[]> =>
  withRegister(context, {})
    .innerJoin('semesters', 'semesters.id', 'register.semester_id')
    .innerJoin('curricula', 'curricula.id', 'register.curriculum_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('semesters as earlier')
          .whereRef('earlier.curriculum_id', '=', 'register.curriculum_id')
          .whereRef('earlier.number', '<=', 'semesters.number')
          .where(sql<SqlBool>`earlier.end_date < ${TODAY}`)
          .orderBy('earlier.number', 'desc')
          .limit(1)
          .select(['earlier.id', 'earlier.number'])
          .as('finished'),
      (join) => join.onTrue(),
    )
    .where('register.group_id', '=', sql<number>`any(${group_ids}::integer[])`)
    .where(
      student_ids === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`students.id = any(${student_ids}::integer[])`,
    )
    .orderBy('register.group_id')
    .orderBy('students.full_name')
    .orderBy('students.id')
    .select([
      'students.id as student_id',
      'register.id as register_id',
      'register.curriculum_id',
      'register.semester_id',
      'semesters.number as semester',
      'finished.id as finished_id',
      'finished.number as finished',
      'students.study_status',
      'curricula.education_form_id',
    ])
    .execute();

/** @throws Invalid unless all groups are in the scope of the caller */
async function requireGroups({ db, scope }: Context, groupIds: readonly number[]): Promise<void> {
  universityFor(scope);
  const found = await db
    .selectFrom('student_groups')
    .innerJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where('student_groups.id', '=', sql<number>`any(${groupIds}::integer[])`)
    .where(inScope(scope, STRUCTURE_SCOPE.student_groups))
    .select('student_groups.id')
    .execute();
  if (found.length !== new Set(groupIds).size) throw invalidField('group_ids', 'invalid.out_of_scope');
}

/** Starts a job that issues papers. @throws Invalid unless all groups are in the scope of the caller */
export async function enqueueIssue<Input extends z.ZodType<{ group_ids: number[] }>>(
  context: Context,
  kind: JobKind<Input>,
  order: z.input<Input> & { group_ids: number[] },
) {
  await requireGroups(context, order.group_ids);
  return { job_id: await enqueueJob(context, kind, order) };
}

interface BulkOrder<Own> {
  terms: Terms<Own>;
  prefix: string;
  /** The students who were chosen one by one, if they were. */
  chosen: readonly number[] | undefined;
  recipients: (requester: Context) => Promise<Recipients>;
  languages: PrintedLanguages;
  /** Of the file. */
  title: (requester: Context) => string;
  message: TextKey;
  /** The message when students were left out because they changed since they were chosen or while the job ran. */
  changedMessage: TextKey;
}

interface Bulk<Own, Content extends PaperContent>
  extends Omit<BulkOrder<Own>, 'chosen' | 'recipients' | 'title'> {
  kind: IssuedKind<Own, Content>;
  requester: Context;
  students: Candidate[];
}

/** How many valid papers of a batch the requester has issued since the job was started, also in earlier attempts. */
async function countIssued<Own, Content extends PaperContent>(
  db: Queryable,
  job: Job,
  { kind, requester: { caller } }: Bulk<Own, Content>,
  batch: Candidate[],
): Promise<number> {
  const { count } = await db
    .selectFrom('papers')
    .where('kind', '=', kind.kind)
    .where('revoked_at', 'is', null)
    .where(kind.ofRecipients(batch))
    .where('user_id', '=', caller.id)
    .where('issued_at', '>=', (eb) => eb.selectFrom('jobs').where('id', '=', job.id).select('created_at'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Progress counts each student twice: the paper is issued, and printed.
 * @returns how many papers the job has issued in all attempts, how many students have an outdated one, and how many were left out because
 * they left or were registered anew since the job began
 */
async function issueAll<Own, Content extends PaperContent>(job: Job, bulk: Bulk<Own, Content>) {
  const { kind, requester, students, terms, prefix } = bulk;
  const universityId = universityFor(requester.scope);
  const issuer = await readIssuer(requester.db, universityId, kind.kind);
  const issue = { universityId, userId: requester.caller.id, issuer, terms, prefix };
  const counts = { issued: 0, outdated: 0, changed: 0 };
  for (let from = 0; from < students.length; from += BATCH) {
    job.signal.throwIfAborted();
    const batch = students.slice(from, from + BATCH);
    const { issued, outdated, changed } = await job.inTransaction(async (db) => ({
      ...(await issueBatch(db, kind, issue, batch)),
      issued: await countIssued(db, job, bulk, batch),
    }));
    counts.issued += issued;
    counts.outdated += outdated;
    counts.changed += changed;
    job.progress(Math.min(from + BATCH, students.length), 2 * students.length, 'job.papers.issuing');
  }
  return counts;
}

type Counts = Record<'issued' | 'outdated' | 'changed' | 'students' | 'unfinished' | 'unreached', number>;

/** What is said of transcripts that were not issued, or printed although results have changed since. */
function messageOf(
  { message: issued, changedMessage }: { message: TextKey; changedMessage: TextKey },
  { unfinished, unreached, outdated, changed }: Counts,
): TextKey {
  if (changed > 0) return changedMessage;
  // With a chosen semester none is left out as unfinished, without one none as unreached.
  if (unfinished > 0)
    return outdated > 0 ? 'job.transcripts.issued_without_outdated' : 'job.transcripts.issued_without';
  if (unreached > 0)
    return outdated > 0 ? 'job.transcripts.issued_unreached_outdated' : 'job.transcripts.issued_unreached';
  return outdated > 0 ? 'job.transcripts.issued_outdated' : issued;
}

/** Issues papers with automatic numbers and stores a file with all valid ones for the requester. A repeated run issues nothing twice. */
export async function issueInBulk<Own, Content extends PaperContent>(
  job: Job,
  kind: IssuedKind<Own, Content>,
  { chosen, recipients, title: titleOf, ...order }: BulkOrder<Own>,
): Promise<undefined> {
  const requester = await job.requesterContext();
  if (!requester.caller.permissions.has(WRITING)) throw new Refusal('forbidden');
  universityFor(requester.scope);
  await recordFaculty(job, requester);
  const found = await recipients(requester);
  const { students, ...others } = found;
  if (students.length === 0) throw noRecipients(chosen, others);
  const bulk = { ...order, kind, requester, students };
  const issued = await issueAll(job, bulk);
  if (issued.changed === students.length) throw noRecipients(chosen);
  const absent = countAbsent(chosen, found);
  const counts = {
    ...issued,
    ...others,
    changed: issued.changed + absent,
    students: students.length + absent,
  };
  const title = titleOf(requester);
  await withSpoolDirectory(job.services.config.dataDirectory, async (directory) => {
    const { languages } = order;
    const file = await printInBulk(job, { kind, students, languages, title, directory });
    const message = messageOf(order, counts);
    await storeResult(job, requester, { ...file, message, counts });
  });
  return undefined;
}

interface PrintedFile {
  path: string;
  name: string;
  mime: string;
  message: TextKey;
  counts: Counts;
}

async function storeResult(
  job: Job,
  { scope, caller }: Context,
  { path, name, mime, message, counts }: PrintedFile,
): Promise<void> {
  const { size } = await stat(path);
  await storeFiles(job.services, [{ original: path }], ([key = '']) =>
    job.inTransaction(async (db) => {
      await claimFiles(db, [key]);
      const { id } = await db
        .insertInto('files')
        .values({
          name,
          mime,
          key,
          size,
          university_id: scope.universityId,
          uploaded_by: caller.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await job.finish(db, {
        key: message,
        details: { ...counts, days: RETENTION_DAYS },
        fileId: id,
        link: urlOfFile(id, false),
      });
    }),
  );
}
