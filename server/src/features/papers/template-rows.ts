import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type {
  paperTemplates,
  TemplateDetails,
  TemplateFormat,
  TemplateKindName,
  TemplateVersion,
} from '@dekanat/contract/papers/paper-templates.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { definedOnly, type ListFilters } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { FACULTY } from '#features/structure/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';

type Filters = ListFilters<(typeof paperTemplates)['list']['query']> & { id?: number };

const SCOPE = { university: 'paper_templates.university_id', faculty: 'paper_templates.faculty_id' } as const;
const NAMES = {
  university_name: relatedName(UNIVERSITY, 'name', 'university_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
} as const;

/** Templates of the university, or of the faculty to which the caller is bound. */
const matching = (
  { db, scope }: Pick<QueryScope, 'db' | 'scope'>,
  { id, kind, template_language, faculty_id }: Filters,
) =>
  db
    .selectFrom('paper_templates')
    .where(inScope(scope, SCOPE))
    .where((eb) =>
      eb.and(
        definedOnly({
          'paper_templates.id': id,
          'paper_templates.kind': kind,
          'paper_templates.language': template_language,
          'paper_templates.faculty_id': faculty_id,
        }),
      ),
    );

const rows = (view: QueryScope, filters: Filters) =>
  matching(view, filters)
    .select([
      'paper_templates.id',
      'paper_templates.university_id',
      sql<TemplateKindName>`paper_templates.kind`.as('kind'),
      'paper_templates.name',
      sql<InterfaceLanguage>`paper_templates.language`.as('language'),
      'paper_templates.faculty_id',
      sql<number | null>`(
        select number from paper_template_versions where id = current_template_version(paper_templates.id))`.as(
        'current_number',
      ),
      sql<number | null>`(
        select max(number) from paper_template_versions where template_id = paper_templates.id)`.as(
        'newest_number',
      ),
      'paper_templates.created_at',
    ])
    .orderBy('paper_templates.kind')
    .orderBy('paper_templates.name')
    .orderBy('paper_templates.language')
    .orderBy('paper_templates.faculty_id', (order) => order.asc().nullsFirst())
    .orderBy('paper_templates.id');

export const listTemplates = listHandler(rows, matching, NAMES);

/** The name of an account; null if it is gone. */
const nameOf = (column: 'uploaded_by' | 'published_by' | 'withdrawn_by') =>
  sql<
    string | null
  >`(select coalesce(username, 'superadmin') from users where users.id = version.${sql.raw(column)})`;

const versionsOf = ({ db }: Pick<Context, 'db'>, templateId: number) =>
  db
    .selectFrom('paper_template_versions as version')
    .where('version.template_id', '=', templateId)
    .select([
      'version.id',
      'version.number',
      sql<TemplateFormat>`version.format`.as('format'),
      'version.file_name',
      sql<number>`length(version.content)`.as('size'),
      'version.sha256',
      'version.note',
      sql<TemplateVersion['state']>`case
        when version.withdrawn_at is not null then 'withdrawn'
        when version.published_at is null then 'draft'
        when version.id = current_template_version(version.template_id) then 'current'
        else 'former' end`.as('state'),
      'version.uploaded_at',
      nameOf('uploaded_by').as('author'),
      'version.published_at',
      nameOf('published_by').as('published_by_name'),
      'version.withdrawn_at',
      nameOf('withdrawn_by').as('withdrawn_by_name'),
      sql<number>`(select count(distinct paper_id) from paper_template_uses where version_id = version.id)`.as(
        'papers',
      ),
      sql<number>`(select count(*) from template_prints where version_id = version.id)`.as('prints'),
    ]);

export const readVersion = (context: Context, templateId: number, id: number): Promise<TemplateVersion> =>
  versionsOf(context, templateId).where('version.id', '=', id).executeTakeFirstOrThrow(notFound);

/** A template in scope with its versions, newest first. */
export async function readTemplate(context: Context, id: number): Promise<TemplateDetails> {
  const row = await rows(context, { id }).executeTakeFirstOrThrow(notFound);
  const versions = await versionsOf(context, id).orderBy('version.number', 'desc').execute();
  return { ...(await addNames(context, row, NAMES)), versions };
}

/** Checks that the template is in the scope of the caller. */
export const requireTemplate = (context: Context, id: number) =>
  matching(context, { id })
    .select([
      'paper_templates.id',
      'paper_templates.university_id',
      sql<TemplateKindName>`paper_templates.kind`.as('kind'),
      sql<InterfaceLanguage>`paper_templates.language`.as('language'),
    ])
    .executeTakeFirstOrThrow(notFound);

/** The stored file of a version of a template in scope. */
export async function requireVersion(context: Context, { id, versionId }: { id: number; versionId: number }) {
  const template = await requireTemplate(context, id);
  const version = await context.db
    .selectFrom('paper_template_versions')
    .where('template_id', '=', id)
    .where('id', '=', versionId)
    .select(['id', 'number', 'file_name', 'content', 'published_at', 'withdrawn_at'])
    .select(sql<TemplateFormat>`format`.as('format'))
    .executeTakeFirstOrThrow(notFound);
  return { template, version };
}
