import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Day, Id } from '@dekanat/contract/api/fields.ts';
import {
  ISSUED_GROUPS_MAX,
  IssuedStudents,
  NumberPrefix,
  type PaperKind,
} from '@dekanat/contract/papers/issued-papers.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { inScope, universityFor } from '#api/scope.ts';
import { TODAY } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { urlOfFile } from '#features/files/shared.ts';
import { SCOPE as GROUP_SCOPE } from '#features/structure/shared.ts';
import { withVerification } from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { Paper } from '#platform/documents/paper.ts';
import type { PrintedLanguages } from '#platform/documents/paper-texts.ts';
import { writePapersFile } from '#platform/documents/papers-file.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { claimFiles, storeFiles } from '#platform/files/stored-files.ts';
import type { Job, JobResult } from '#platform/jobs/job-kind.ts';
import { withRegister } from './transcript-rows.ts';

/** What the jobs of bulk issue have in common. */
export const BULK_INPUT = {
  group_ids: z.array(Id).min(1).max(ISSUED_GROUPS_MAX),
  student_ids: IssuedStudents,
  prefix: NumberPrefix,
  date: Day,
};

/** Long enough to print the file; the papers themselves stay. */
export const RETENTION_DAYS = 7;
/** Papers that one transaction issues: others wait for the numbers meanwhile. */
const BATCH = 50;

/** A registered student of the groups. */
export interface Candidate {
  student_id: number;
  register_id: number;
  curriculum_id: number;
  semester_id: number;
  semester: number;
  /** The last semester that has ended, if any. */
  finished_id: number | null;
  finished: number | null;
  study_status: string;
  education_form_id: string;
}

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
export async function requireGroups({ db, scope }: Context, groupIds: readonly number[]): Promise<void> {
  universityFor(scope);
  const found = await db
    .selectFrom('student_groups')
    .innerJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where('student_groups.id', '=', sql<number>`any(${groupIds}::integer[])`)
    .where(inScope(scope, GROUP_SCOPE.student_groups))
    .select('student_groups.id')
    .execute();
  if (found.length !== new Set(groupIds).size) throw invalidField('group_ids', 'invalid.out_of_scope');
}

interface BulkPapers<Content> {
  kind: PaperKind;
  students: Candidate[];
  /** Issues papers for those of the batch who have no valid one. @returns how many */
  issue(db: Queryable, batch: Candidate[]): Promise<number>;
  /** The column by which the valid papers of a batch are found, with its values. */
  printed(batch: Candidate[]): RawBuilder<SqlBool>;
  paperOf(content: Content): Paper;
  languages: PrintedLanguages;
  title: string;
  message: JobResult['key'];
}

/** Progress counts each student twice: the paper is issued, and printed. */
async function issueAll<Content>(job: Job, { students, issue }: BulkPapers<Content>): Promise<number> {
  let issued = 0;
  for (let from = 0; from < students.length; from += BATCH) {
    job.signal.throwIfAborted();
    issued += await job.inTransaction((db) => issue(db, students.slice(from, from + BATCH)));
    job.progress(Math.min(from + BATCH, students.length), 2 * students.length, 'job.papers.issuing');
  }
  return issued;
}

/** The valid papers of the students in their order, a batch at a time. */
async function* printedPapers<Content>(
  job: Job,
  { students, kind, printed, paperOf, languages }: BulkPapers<Content>,
  directory: string,
): AsyncGenerator<Paper> {
  for (let from = 0; from < students.length; from += BATCH) {
    job.signal.throwIfAborted();
    const batch = students.slice(from, from + BATCH);
    const rows = await job.services.db
      .selectFrom('papers')
      .where('kind', '=', kind)
      .where('revoked_at', 'is', null)
      .where(printed(batch))
      .select(['student_id', 'code', sql<unknown>`content`.as('content')])
      .execute();
    const found = new Map(rows.map((row) => [row.student_id, row]));
    for (const { student_id } of batch) {
      const row = found.get(student_id);
      if (row)
        yield withVerification(job.services, paperOf(row.content as Content), { code: row.code, languages });
    }
    job.progress(students.length + from + batch.length, 2 * students.length, 'job.papers.printing');
    // The sweep takes a directory without changes for an abandoned one.
    await utimes(directory, new Date(), new Date());
  }
}

async function logosOf(job: Job, kind: PaperKind, students: Candidate[]) {
  const rows = await job.services.db
    .selectFrom('papers')
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where('student_id', '=', sql<number>`any(${students.map(({ student_id }) => student_id)}::integer[])`)
    .select(sql<number | null>`(content -> 'issuer' ->> 'logo_file_id')::integer`.as('id'))
    .distinct()
    .execute();
  return readLogos(
    job.services,
    rows.map(({ id }) => id),
  );
}

/** Issues papers with automatic numbers and stores one PDF with all valid ones for the requester. A repeated run issues nothing twice. */
export async function issueInBulk<Content>(
  job: Job,
  requester: Context,
  bulk: BulkPapers<Content>,
): Promise<undefined> {
  const { students, kind, title } = bulk;
  if (students.length === 0) throw new Refusal('stale', { key: 'papers.no_students' });
  const issued = await issueAll(job, bulk);
  const logos = await logosOf(job, kind, students);
  await withSpoolDirectory(job.services.config.dataDirectory, async (directory) => {
    const path = join(directory, 'papers.pdf');
    await writePapersFile({
      title,
      papers: printedPapers(job, bulk, directory),
      logos,
      path,
      signal: job.signal,
    });
    await storeResult(job, requester, { path, name: `${title}.pdf`, issued, bulk });
  });
  return undefined;
}

async function storeResult<Content>(
  job: Job,
  { scope, caller }: Context,
  { path, name, issued, bulk }: { path: string; name: string; issued: number; bulk: BulkPapers<Content> },
): Promise<void> {
  const { size } = await stat(path);
  await storeFiles(job.services, [{ original: path }], ([key = '']) =>
    job.inTransaction(async (db) => {
      await claimFiles(db, [key]);
      const { id } = await db
        .insertInto('files')
        .values({
          name,
          mime: 'application/pdf',
          key,
          size,
          university_id: scope.universityId,
          uploaded_by: caller.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await job.finish(db, {
        ...(bulk.message && { key: bulk.message }),
        details: { issued, students: bulk.students.length, days: RETENTION_DAYS },
        fileId: id,
        link: urlOfFile(id, false),
      });
    }),
  );
}
