import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TemplateFormat } from '@dekanat/contract/papers/paper-templates.ts';
import { sql } from 'kysely';
import { Refusal } from '#api/errors.ts';
import { withVerification } from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { type PrintedLanguages, printedText } from '#platform/documents/paper-texts.ts';
import { writePapersFile } from '#platform/documents/papers-file.ts';
import { convertToPdf, pdfPathOf } from '#platform/documents/templates/office-pdf.ts';
import {
  fillVersion,
  type StoredVersion,
  templateLanguage,
} from '#platform/documents/templates/print-on-template.ts';
import { writeZip, type ZipEntry } from '#platform/documents/zip-file.ts';
import type { Job } from '#platform/jobs/job-kind.ts';
import type { IssuedKind, PaperContent, Recipient } from './issue-papers.ts';

/** Papers that are read, filled and converted together: LibreOffice takes seconds to start, and memory for each document. */
const BATCH = 50;

export interface BulkPrint<Own, Content extends PaperContent> {
  kind: IssuedKind<Own, Content>;
  students: Recipient[];
  languages: PrintedLanguages;
  /** Of the file. */
  title: string;
  directory: string;
}

interface IssuedRow {
  id: number;
  student_id: number;
  code: string;
  number: string;
  content: unknown;
  /** The template of its issue; null: the product's own form. */
  version_id: number | null;
}

/** The valid papers of some students in their order, each with its template. */
async function readBatch<Own, Content extends PaperContent>(
  job: Job,
  { kind, languages }: BulkPrint<Own, Content>,
  batch: Recipient[],
): Promise<IssuedRow[]> {
  const rows = await job.services.db
    .selectFrom('papers')
    .leftJoin('paper_template_uses as use', (join) =>
      join.onRef('use.paper_id', '=', 'papers.id').on('use.language', '=', templateLanguage(languages)),
    )
    .where('kind', '=', kind.kind)
    .where('revoked_at', 'is', null)
    .where(kind.ofRecipients(batch))
    .select([
      'papers.id',
      sql<number>`papers.student_id`.as('student_id'),
      'papers.code',
      'papers.number',
      sql<unknown>`papers.content`.as('content'),
      'use.version_id',
    ])
    .execute();
  const found = new Map(rows.map((row) => [row.student_id, row]));
  return batch.flatMap(({ student_id }) => found.get(student_id) ?? []);
}

async function* batches<Own, Content extends PaperContent>(
  job: Job,
  print: BulkPrint<Own, Content>,
  share: { from: number; of: number },
): AsyncGenerator<IssuedRow[]> {
  const { students, directory } = print;
  for (let from = 0; from < students.length; from += BATCH) {
    job.signal.throwIfAborted();
    const batch = students.slice(from, from + BATCH);
    yield await readBatch(job, print, batch);
    const done = students.length + share.from + (from + batch.length) * share.of;
    job.progress(Math.round(done), 2 * students.length, 'job.papers.printing');
    // The sweep takes a directory without changes for an abandoned one.
    await utimes(directory, new Date(), new Date());
  }
}

/** The papers on the product's own form. */
async function* ownForm<Own, Content extends PaperContent>(
  job: Job,
  print: BulkPrint<Own, Content>,
  share: { from: number; of: number },
): AsyncGenerator<Paper> {
  const { kind, languages } = print;
  for await (const rows of batches(job, print, share))
    for (const { version_id, content, code } of rows)
      if (version_id === null)
        yield withVerification(job.services, kind.paper(content as Content, languages), { code, languages });
}

/** The versions that a job prints on, each read once. */
function versionCache(job: Job) {
  const read = new Map<number, Promise<StoredVersion>>();
  const find = (id: number): Promise<StoredVersion> =>
    job.services.db
      .selectFrom('paper_template_versions')
      .where('id', '=', id)
      .select('content')
      .select((eb) => eb.ref('format').$castTo<TemplateFormat>().as('format'))
      .executeTakeFirstOrThrow();
  return (id: number): Promise<StoredVersion> => {
    const known = read.get(id) ?? find(id);
    read.set(id, known);
    return known;
  };
}

const fileName = (text: string) => text.replace(/[/\\:*?"<>|]/g, '-');

interface FilledFile extends ZipEntry {
  format: TemplateFormat;
}

/** Converts the files of a batch with one start of LibreOffice, where it is installed. */
async function converted<Own, Content extends PaperContent>(
  job: Job,
  { directory, languages: [language] }: BulkPrint<Own, Content>,
  files: FilledFile[],
): Promise<ZipEntry[]> {
  const { soffice } = job.services.config;
  if (soffice === undefined || files.length === 0)
    return files.map(({ name, path, format }) => ({ name: `${name}.${format}`, path }));
  const paths = files.map(({ path }) => path);
  await convertToPdf({ soffice, files: paths, directory, language, signal: job.signal });
  return files.map(({ name, path }) => ({ name: `${name}.pdf`, path: pdfPathOf(path, directory) }));
}

/** A file for each paper on a template, in the order of the students. */
async function* onTemplates<Own, Content extends PaperContent>(
  job: Job,
  print: BulkPrint<Own, Content>,
  share: { from: number; of: number },
): AsyncGenerator<ZipEntry> {
  const { kind, languages, directory } = print;
  const versionOf = versionCache(job);
  let place = 0;
  for await (const rows of batches(job, print, share)) {
    const files: FilledFile[] = [];
    for (const { version_id, content: stored, code, number } of rows) {
      if (version_id === null) continue;
      const [version, content] = [await versionOf(version_id), stored as Content];
      const values = { ...kind.values(content, languages), code, languages };
      const filled = await fillVersion(job.services, version, values, job.signal);
      place += 1;
      const path = join(directory, `${place}.${version.format}`);
      await writeFile(path, filled, { mode: 0o600 });
      const holder = printedText(content.student.fio, [languages[0]]);
      const name = fileName(`${String(place).padStart(4, '0')} ${holder} ${number}`);
      files.push({ name, path, format: version.format });
    }
    const entries = await converted(job, print, files);
    yield* entries;
    for (const path of [...files, ...entries].map((file) => file.path)) await rm(path, { force: true });
  }
}

async function writeOwnForm<Own, Content extends PaperContent>(
  job: Job,
  print: BulkPrint<Own, Content>,
  share: { from: number; of: number },
): Promise<string> {
  const { kind, students, title, directory } = print;
  const path = join(directory, 'papers.pdf');
  const logos = await logosOf(job, kind.kind, students);
  await writePapersFile({ title, papers: ownForm(job, print, share), logos, path, signal: job.signal });
  return path;
}

async function logosOf(job: Job, kind: string, students: Recipient[]) {
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

/** How many papers of the students are printed on templates, and how many on the product's own form. */
async function countForms<Own, Content extends PaperContent>(job: Job, print: BulkPrint<Own, Content>) {
  let [templates, own] = [0, 0];
  for (let from = 0; from < print.students.length; from += BATCH * BATCH) {
    const batch = print.students.slice(from, from + BATCH * BATCH);
    const rows = await job.services.db
      .selectFrom('papers')
      .leftJoin('paper_template_uses as use', (join) =>
        join
          .onRef('use.paper_id', '=', 'papers.id')
          .on('use.language', '=', templateLanguage(print.languages)),
      )
      .where('kind', '=', print.kind.kind)
      .where('revoked_at', 'is', null)
      .where(print.kind.ofRecipients(batch))
      .select(sql<number>`count(use.version_id)`.as('templates'))
      .select(sql<number>`count(*) - count(use.version_id)`.as('own'))
      .executeTakeFirstOrThrow();
    templates += rows.templates;
    own += rows.own;
  }
  return { templates, own };
}

/** One PDF with all papers; where some are on templates of the university, an archive with a file for each of them. */
export async function printInBulk<Own, Content extends PaperContent>(
  job: Job,
  print: BulkPrint<Own, Content>,
): Promise<{ path: string; name: string; mime: string }> {
  const { title, directory } = print;
  const forms = await countForms(job, print);
  if (forms.templates === 0) {
    const path = await writeOwnForm(job, print, { from: 0, of: 1 });
    return { path, name: `${title}.pdf`, mime: 'application/pdf' };
  }
  const half = forms.own === 0 ? 0 : 0.5;
  const path = join(directory, 'papers.zip');
  async function* entries(): AsyncGenerator<ZipEntry> {
    if (forms.own > 0) {
      const own = await writeOwnForm(job, print, { from: 0, of: half });
      yield { name: `${fileName(title)}.pdf`, path: own };
    }
    yield* onTemplates(job, print, { from: half * print.students.length, of: 1 - half });
  }
  await writeZip(path, entries()).catch((error: unknown) => {
    job.signal.throwIfAborted();
    // A PDF that LibreOffice did not write.
    if ((error as { code?: string } | null)?.code === 'ENOENT')
      throw new Refusal('unavailable', { key: 'paper_template.office_failed' });
    throw error;
  });
  return { path, name: `${title}.zip`, mime: 'application/zip' };
}
