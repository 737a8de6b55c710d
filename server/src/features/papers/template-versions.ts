import { createHash } from 'node:crypto';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import {
  TEMPLATE_BYTES,
  TEMPLATE_VERSIONS_MAX,
  type TemplateVersion,
} from '@dekanat/contract/papers/paper-templates.ts';
import { sql } from 'kysely';
import { type Context, inTransaction } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import type { MultipartBody } from '#api/multipart-body.ts';
import { checkTemplate } from '#platform/documents/templates/check-template.ts';
import { TEMPLATE_MIME } from '#platform/documents/templates/print-on-template.ts';
import type { PaperTemplateKind } from '#platform/documents/templates/template-kind.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { receiveUpload, type UploadRules } from '#platform/files/upload.ts';
import { readVersion, requireTemplate, requireVersion } from './template-rows.ts';

const FILE: UploadRules = {
  types: [...Object.values(TEMPLATE_MIME), 'application/zip'],
  wrongType: 'paper_template.refused.type',
  bytes: TEMPLATE_BYTES,
  tooLarge: 'paper_template.size',
  values: { megabytes: TEMPLATE_BYTES / 1024 / 1024 },
};

interface NewVersion {
  templateId: number;
  name: string;
  note: string;
  format: TemplateVersion['format'];
  bytes: Buffer;
}

/** Stores the next version; concurrent uploads wait for each other. */
const store = (
  context: Context,
  { templateId, name, note, format, bytes }: NewVersion,
): Promise<TemplateVersion> =>
  inTransaction(context, async (db) => {
    const within = { ...context, db };
    await db.selectFrom('paper_templates').where('id', '=', templateId).select('id').forUpdate().execute();
    const { last } = await db
      .selectFrom('paper_template_versions')
      .where('template_id', '=', templateId)
      .select(sql<number>`coalesce(max(number), 0)`.as('last'))
      .executeTakeFirstOrThrow();
    if (last >= TEMPLATE_VERSIONS_MAX)
      throw new Refusal('limit', {
        key: 'paper_template.too_many',
        values: { count: TEMPLATE_VERSIONS_MAX },
      });
    const { id } = await db
      .insertInto('paper_template_versions')
      .values({
        template_id: templateId,
        number: last + 1,
        format,
        file_name: name,
        content: bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        note,
        uploaded_by: context.caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return readVersion(within, templateId, id);
  });

const NAME_MAX = 120;

/** Checks an uploaded file and stores it as the next version. @throws Invalid with what is wrong with it */
export async function uploadVersion(
  context: Context,
  kindOf: (name: string) => PaperTemplateKind,
  { id, note, body }: { id: number; note: string; body: MultipartBody },
): Promise<TemplateVersion> {
  const { kind, university_id: universityId } = await requireTemplate(context, id);
  const { dataDirectory, soffice } = context.services.config;
  return withSpoolDirectory(dataDirectory, async (directory) => {
    const [file, ...others] = await receiveUpload(body, directory, FILE);
    if (file === undefined || others.length > 0) throw invalidField(FILES_FIELD, 'import.file.one');
    const reader = { userId: context.caller.id, universityId };
    const { format, bytes } = await checkTemplate(file.path, { kind: kindOf(kind), reader, soffice });
    const stem = file.name.replace(/\.[^.]*$/, '').slice(0, NAME_MAX) || kind;
    return store(context, { templateId: id, name: `${stem}.${format}`, note, format, bytes });
  });
}

interface Chosen {
  id: number;
  versionId: number;
}

/** New papers are printed on it. Publishing a former or withdrawn version again makes it current. */
export async function publishVersion(context: Context, chosen: Chosen): Promise<void> {
  const { version } = await requireVersion(context, chosen);
  await context.db
    .updateTable('paper_template_versions')
    .set({
      published_at: sql`clock_timestamp()`,
      published_by: context.caller.id,
      withdrawn_at: null,
      withdrawn_by: null,
    })
    .where('id', '=', version.id)
    .execute();
}

/** @throws Invalid unless it is published */
export async function withdrawVersion(context: Context, chosen: Chosen): Promise<void> {
  const { version } = await requireVersion(context, chosen);
  if (version.published_at === null || version.withdrawn_at !== null)
    throw invalidField('id', 'paper_template.not_published');
  await context.db
    .updateTable('paper_template_versions')
    .set({ withdrawn_at: sql`clock_timestamp()`, withdrawn_by: context.caller.id })
    .where('id', '=', version.id)
    .execute();
}
