import { z } from 'zod';
import { createCall, listCall, readCall, removeCall } from '#api/calls.ts';
import { Id, Instant, line, QueryId } from '#api/fields.ts';
import { INTERFACE_LANGUAGES } from '#api/languages.ts';
import { listQuery, ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { PAPERS } from '../catalogue/papers.ts';

/** Kinds of papers that a university may print on a form of its own (docs/domain.md §10). */
export const TEMPLATE_KINDS = [
  'transcript',
  'study_certificate',
  'call_letter',
  'retake_contract',
  'statement_sheet',
  'total_sheet',
  'order',
  'letter',
] as const;
export const TemplateKindName = z.enum(TEMPLATE_KINDS);
export type TemplateKindName = z.infer<typeof TemplateKindName>;

export const TEMPLATE_FORMATS = ['docx', 'xlsx'] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

/** Upper limit of the size of a template, exclusive. */
export const TEMPLATE_BYTES = 2 * 1024 * 1024;
/** The most versions of a template. */
export const TEMPLATE_VERSIONS_MAX = 200;
const NOTE_MAX = 200;
export const TEMPLATE_NAME_MAX = 120;

const TemplateLanguage = z.enum(INTERFACE_LANGUAGES);

/** `current`: new papers are printed on it. */
export const TEMPLATE_STATES = ['draft', 'current', 'former', 'withdrawn'] as const;

const TemplateVersion = z.object({
  id: Id,
  number: z.int(),
  format: z.enum(TEMPLATE_FORMATS),
  file_name: z.string(),
  size: z.int(),
  sha256: z.string(),
  note: z.string(),
  state: z.enum(TEMPLATE_STATES),
  uploaded_at: Instant,
  author: z.string().nullable(),
  published_at: Instant.nullable(),
  published_by_name: z.string().nullable(),
  withdrawn_at: Instant.nullable(),
  withdrawn_by_name: z.string().nullable(),
  /** Issued papers that are printed on it. */
  papers: z.int(),
  /** Times that orders or letters were printed on it. */
  prints: z.int(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

const PaperTemplate = z.object({
  id: Id,
  university_id: Id,
  university_name: z.string().nullable(),
  kind: TemplateKindName,
  /** Of a letter, of which a university has several; otherwise empty. */
  name: z.string(),
  language: TemplateLanguage,
  /** null: of all faculties that have none of their own. */
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  /** Number of the version on which new papers are printed; null: the product's own form. */
  current_number: z.int().nullable(),
  /** Number of the newest version; null: none was uploaded. */
  newest_number: z.int().nullable(),
  created_at: Instant,
});
export type PaperTemplate = z.infer<typeof PaperTemplate>;

const TemplateDetails = PaperTemplate.extend({
  /** Newest first. */
  versions: z.array(TemplateVersion),
});
export type TemplateDetails = z.infer<typeof TemplateDetails>;

const FIELD = {
  name: z.string(),
  /** What it prints, in the caller's language. */
  about: z.string(),
  sample: z.string(),
  image: z.boolean(),
  required: z.boolean(),
};
const InnerField = z.object(FIELD);
const TemplateField = z.object({
  ...FIELD,
  /** Fields of each row, between `{#name}` and `{/name}`; null: a single value. */
  fields: z.array(z.object({ ...FIELD, fields: z.array(InnerField).nullable() })).nullable(),
});
export type TemplateField = z.infer<typeof TemplateField>;

const TemplateKind = z.object({
  kind: TemplateKindName,
  formats: z.array(z.enum(TEMPLATE_FORMATS)),
  fields: z.array(TemplateField),
});
export type TemplateKind = z.infer<typeof TemplateKind>;

const TemplateKinds = z.object({
  /** Whether papers are printed as PDF: LibreOffice is installed. Otherwise they are documents and workbooks. */
  office: z.boolean(),
  kinds: z.array(TemplateKind),
});

const NewTemplate = z.strictObject({
  university_id: Id.optional(),
  kind: TemplateKindName,
  /** Of a letter. */
  name: line(TEMPLATE_NAME_MAX).default(''),
  language: TemplateLanguage,
  faculty_id: Id.nullable().default(null),
});

const path = '/paper-templates';
const one = `${path}/{id}` as const;
const version = `${one}/versions/{versionId}` as const;
const NoInput = z.strictObject({});

export const paperTemplates = defineResource(PAPERS.paper_templates, {
  list: listCall(
    path,
    'paper_template_index',
    listQuery({
      kind: TemplateKindName.optional(),
      template_language: TemplateLanguage.optional(),
      faculty_id: QueryId.optional(),
    }),
    PaperTemplate,
  ),
  /** The kinds with their fields, in the order of the list. */
  kinds: readCall('/paper-template-kinds', 'paper_template_index', TemplateKinds),
  read: readCall(one, 'paper_template_index', TemplateDetails),
  /** Users bound to a faculty make templates of it. 409 if there is one. */
  create: createCall(path, 'paper_template_store', NewTemplate, PaperTemplate),
  /** 405 once it has versions, which are never removed. */
  remove: removeCall(one, 'paper_template_destroy'),
  /** The product's own form with the fields, as a start. */
  form: {
    method: 'GET',
    path: `${one}/form`,
    access: 'paper_template_index',
    query: ScopedQuery.extend({ format: z.enum(TEMPLATE_FORMATS).default('docx') }),
    result: z.null(),
    download: true,
  },
  /** Checks a document or workbook, sent as `files[]`, and stores it as the next version. Nothing is printed on it yet. */
  upload: {
    method: 'POST',
    path: `${one}/versions`,
    access: 'paper_template_store',
    query: ScopedQuery.extend({ note: line(NOTE_MAX).default('') }),
    upload: true,
    result: TemplateVersion,
  },
  /** The file of a version. */
  file: {
    method: 'GET',
    path: `${version}/file`,
    access: 'paper_template_index',
    query: ScopedQuery,
    result: z.null(),
    download: true,
  },
  /** What a version prints of a student, who must be in the caller's scope. Nothing is stored; the access to personal data is recorded. */
  preview: {
    method: 'GET',
    path: `${version}/preview`,
    access: 'paper_template_store',
    query: ScopedQuery.extend({ student_id: QueryId, format: z.enum(['pdf', 'source']).default('pdf') }),
    result: z.null(),
    download: true,
  },
  /** New papers are printed on the version; issued ones stay as they are. */
  publish: createCall(`${version}/publish`, 'paper_template_update', NoInput, TemplateDetails),
  /** New papers are printed on the version that was published before, or on the product's own form. */
  withdraw: createCall(`${version}/withdraw`, 'paper_template_update', NoInput, TemplateDetails),
});
