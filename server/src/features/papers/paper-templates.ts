import { Readable } from 'node:stream';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { paperTemplates, TEMPLATE_KINDS } from '@dekanat/contract/papers/paper-templates.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { type Feature, implement, withoutTransaction } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { universityFor } from '#api/scope.ts';
import { recordRepeatedShowing } from '#crud/personal-data-access.ts';
import { removeUnreferenced } from '#crud/removal.ts';
import { acceptMultipart } from '#features/files/shared.ts';
import { readFields } from '#platform/documents/templates/fill-papers.ts';
import { paperDocx } from '#platform/documents/templates/paper-docx.ts';
import { paperXlsx } from '#platform/documents/templates/paper-xlsx.ts';
import { printOnTemplate, TEMPLATE_MIME } from '#platform/documents/templates/print-on-template.ts';
import type { PaperTemplateKind } from '#platform/documents/templates/template-kind.ts';
import { describeKinds } from './template-fields.ts';
import { listTemplates, readTemplate, requireTemplate, requireVersion } from './template-rows.ts';
import { publishVersion, uploadVersion, withdrawVersion } from './template-versions.ts';

type Call<Name extends keyof typeof paperTemplates> = InputOf<(typeof paperTemplates)[Name]>;
type Kinds = (name: string) => PaperTemplateKind;

/** @throws Refusal (409) if there is one, Invalid for a faculty that is not the caller's */
async function create(context: Context, { university_id: _named, ...input }: Call<'create'>['body']) {
  const { db, scope } = context;
  const universityId = universityFor(scope);
  if (input.kind === 'letter' && input.name === '')
    throw invalidField('name', 'paper_template.name.required');
  if (input.kind !== 'letter' && input.name !== '') throw invalidField('name', 'paper_template.name.letters');
  const faculty_id = input.faculty_id ?? scope.facultyId;
  if (scope.facultyId !== null && faculty_id !== scope.facultyId)
    throw invalidField('faculty_id', 'invalid.out_of_scope');
  const { id } = await db
    .insertInto('paper_templates')
    .values({ ...input, faculty_id, university_id: universityId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readTemplate(context, id);
}

async function remove(context: Context, id: number): Promise<null> {
  await requireTemplate(context, id);
  return removeUnreferenced(context.db, 'paper_templates', id);
}

/** The product's own form with fields, named after the kind. */
async function form(context: Context, kindOf: Kinds, { params, query: { format } }: Call<'form'>) {
  const { kind, language } = await requireTemplate(context, params.id);
  const { form: formIn, formats } = kindOf(kind);
  if (!formats.includes(format)) throw invalidField('format', 'invalid.invalid_value');
  const bytes = await (format === 'docx' ? paperDocx : paperXlsx)(formIn(language));
  const name = translate(`paper_template.kind.${kind}`, messageLanguage(context));
  return {
    filename: `${name} ${language}.${format}`,
    mime: TEMPLATE_MIME[format],
    body: Readable.from(bytes, { objectMode: false }),
  };
}

async function file(context: Context, { params }: Call<'file'>) {
  const { version } = await requireVersion(context, params);
  const { format, number, file_name, content } = version;
  return {
    filename: file_name.replace(/(\.\w+)$/, ` v${number}$1`),
    mime: TEMPLATE_MIME[format],
    body: Readable.from(content, { objectMode: false }),
  };
}

/** In all languages: who finds the paper may read another one than its own. */
const sampleLine = () =>
  INTERFACE_LANGUAGES.map((language) => translate('paper_template.preview_number', language)).join(' / ');

/** What a version would print of a student. Its code verifies nothing; its number and a line on every page say so. */
async function preview(context: Context, kindOf: Kinds, { params, query }: Call<'preview'>) {
  const { template, version } = await requireVersion(context, params);
  const kind = kindOf(template.kind);
  if (!context.caller.permissions.has(kind.needs)) throw new Refusal('forbidden');
  const { language, university_id: universityId } = template;
  // Of the university of the template, also where the caller may see several.
  const within = { ...context, scope: { ...context.scope, universityId } };
  const content = await kind.preview(within, query.student_id, language);
  kind.requireFields?.(await readFields({ format: version.format, bytes: version.content }), content.values);
  await recordRepeatedShowing(context, { record: 'students', universityId, id: query.student_id });
  return printOnTemplate(context.services, version, {
    ...content,
    code: kind.fields.some(({ name }) => name === 'qr') ? 'preview' : undefined,
    languages: [language],
    sample: sampleLine(),
    name: `${translate('paper_template.preview_number', language)} ${version.number}`,
    asSource: query.format === 'source',
  });
}

/** The screen of templates; `kinds`: what all features declare. */
export function paperTemplateFeature(kinds: readonly PaperTemplateKind[]): Feature {
  const inOrder = TEMPLATE_KINDS.flatMap((name) => kinds.filter(({ kind }) => kind === name));
  const kindOf: Kinds = (name) => {
    const found = kinds.find(({ kind }) => kind === name);
    if (found === undefined) throw notFound();
    return found;
  };
  return acceptMultipart(
    implement(paperTemplates, {
      list: listTemplates,
      kinds: async (context) => ({
        office: context.services.config.soffice !== undefined,
        kinds: describeKinds(inOrder, messageLanguage(context)),
      }),
      read: (context, { params }) => readTemplate(context, params.id),
      create: (context, { body }) => create(context, body),
      remove: (context, { params }) => remove(context, params.id),
      form: (context, input) => form(context, kindOf, input),
      upload: withoutTransaction((context, { params, query, body }) =>
        uploadVersion(context, kindOf, { id: params.id, note: query.note, body }),
      ),
      file,
      preview: (context, input) => preview(context, kindOf, input),
      publish: async (context, { params }) => {
        await publishVersion(context, params);
        return readTemplate(context, params.id);
      },
      withdraw: async (context, { params }) => {
        await withdrawVersion(context, params);
        return readTemplate(context, params.id);
      },
    }),
  );
}
