import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { TemplateFormat, TemplateKindName } from '@dekanat/contract/papers/paper-templates.ts';
import { verificationPath } from '@dekanat/contract/papers/verification.ts';
import type { TemplateUse } from '@dekanat/contract/students/papers/study-certificates.ts';
import { sql } from 'kysely';
import type { Services } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import type { Queryable } from '#db/database.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { readLogos } from '../logos.ts';
import { type PrintedLanguages, printedLabel } from '../paper-texts.ts';
import { fillPaper } from './fill-papers.ts';
import { convertToPdf, officeFailed, pdfPathOf } from './office-pdf.ts';
import { codeImage, logoImage, type TemplateImages } from './template-images.ts';
import type { TemplateContent } from './template-kind.ts';

const PDF = 'application/pdf';
export const TEMPLATE_MIME: Record<TemplateFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A version as it is stored. */
export interface StoredVersion {
  format: TemplateFormat;
  content: Buffer;
}

/** The version on which a paper is printed in the language; undefined: on the product's own form. */
export const versionOfPaper = (
  db: Queryable,
  paperId: number,
  languages: PrintedLanguages,
): Promise<StoredVersion | undefined> =>
  db
    .selectFrom('paper_template_uses as use')
    .innerJoin('paper_template_versions as version', 'version.id', 'use.version_id')
    .where('use.paper_id', '=', paperId)
    .where('use.language', '=', templateLanguage(languages))
    .select(['version.content'])
    .select((eb) => eb.ref('version.format').$castTo<TemplateFormat>().as('format'))
    .executeTakeFirst();

/** The version on which a paper that is not stored is printed now, such as an order for its signature. */
export const currentVersion = (
  db: Queryable,
  {
    universityId,
    kind,
    language,
    facultyId,
  }: {
    universityId: number;
    kind: TemplateKindName;
    language: InterfaceLanguage;
    facultyId: number | null;
  },
): Promise<(StoredVersion & { id: number }) | undefined> =>
  db
    .selectFrom('paper_templates as template')
    .innerJoin('paper_template_versions as version', (join) =>
      join.on('version.id', '=', sql<number>`current_template_version(template.id)`),
    )
    .where('template.university_id', '=', universityId)
    .where('template.kind', '=', kind)
    .where('template.language', '=', language)
    .where((eb) =>
      eb.or([eb('template.faculty_id', 'is', null), eb('template.faculty_id', '=', facultyId ?? 0)]),
    )
    .orderBy('template.faculty_id', (order) => order.asc().nullsLast())
    .limit(1)
    .select(['version.id', 'version.content'])
    .select((eb) => eb.ref('version.format').$castTo<TemplateFormat>().as('format'))
    .executeTakeFirst();

/** The versions of templates on which a row of `papers` is printed. */
export const templatesOfPaper = sql<TemplateUse[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'language', use.language, 'template_id', version.template_id, 'number', version.number) order by use.language), '[]')
  from paper_template_uses use join paper_template_versions version on version.id = use.version_id
  where use.paper_id = papers.id)`;

/** Of the languages that a paper prints side by side, the last one chooses the template: Uzbek with English is printed on the English one. */
export const templateLanguage = (languages: PrintedLanguages) => languages.at(-1) ?? languages[0];

type Printing = Pick<Services, 'config' | 'db' | 'storage'>;

async function logoOf({ db, storage }: Printing, id: number | null): Promise<TemplateImages> {
  if (id === null) return {};
  const size = await db
    .selectFrom('files')
    .select(['width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();
  const bytes = (await readLogos({ db, storage }, [id])).get(id);
  return size === undefined || bytes === undefined ? {} : { logo: logoImage(bytes, size) };
}

interface PrintedContent extends TemplateContent {
  /** Of the paper; undefined: a paper without a code, such as an order. */
  code: string | undefined;
  languages: PrintedLanguages;
  /** A line on every page of what is not issued. */
  sample?: string;
}

/** The filled file of one paper. QR code, address and sentence of the verification are the product's. */
export async function fillVersion(
  services: Printing,
  { format, content }: StoredVersion,
  { values, logo_file_id, code, languages, sample }: PrintedContent,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const url = code === undefined ? undefined : `${services.config.publicUrl}${verificationPath(code)}`;
  const verification =
    url === undefined
      ? {}
      : { verification_address: url, verification_text: printedLabel('paper.verify', languages, {}, '\n') };
  const images = {
    ...(await logoOf(services, logo_file_id)),
    ...(url === undefined ? {} : { qr: codeImage(url) }),
  };
  return fillPaper(
    { format, bytes: content, values: { ...values, ...verification }, images, sample },
    signal,
  );
}

interface PrintedFile extends PrintedContent {
  /** Without its extension. */
  name: string;
  /** Even where LibreOffice is installed. */
  asSource?: boolean;
}

/** A paper on a template: PDF where LibreOffice is installed, otherwise a document or workbook. */
export async function printOnTemplate(
  services: Printing,
  version: StoredVersion,
  { name, asSource = false, ...content }: PrintedFile,
): Promise<Download> {
  const filled = await fillVersion(services, version, content);
  const { soffice, dataDirectory } = services.config;
  if (soffice === undefined || asSource)
    return {
      filename: `${name}.${version.format}`,
      mime: TEMPLATE_MIME[version.format],
      body: Readable.from(Buffer.from(filled), { objectMode: false }),
    };
  return withSpoolDirectory(dataDirectory, async (directory) => {
    const file = join(directory, `1.${version.format}`);
    await writeFile(file, filled, { mode: 0o600 });
    await convertToPdf({ soffice, files: [file], directory, language: content.languages[0] });
    const pdf = await readFile(pdfPathOf(file, directory)).catch(() => {
      throw officeFailed();
    });
    return { filename: `${name}.pdf`, mime: PDF, body: Readable.from(pdf, { objectMode: false }) };
  });
}
