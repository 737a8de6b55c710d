import type { FoundKind } from '@dekanat/contract/access/search.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { ConfigKey } from '@dekanat/contract/reference/config-catalogue.ts';
import type { Expression, RawBuilder } from 'kysely';
import type { Context } from '#api/context.ts';
import type { Feature } from '#api/implement.ts';
import type { DatabaseGauge } from '#api/metrics/database-gauge.ts';
import type { PaperTemplateKind } from '#platform/documents/templates/template-kind.ts';
import type { ClaimedFiles } from '#platform/files/claimed-files.ts';
import type { ImportKind } from '#platform/imports/import-kind.ts';
import type { JobKind } from '#platform/jobs/job-kind.ts';

/** A record that the command bar finds. */
export interface FinderRow {
  id: number;
  name: string | null;
  detail: string | null;
  /** The text is its complete number or code. */
  exact: boolean;
}

/** How the command bar finds one kind of record. */
export interface Finder {
  kind: FoundKind;
  /** The permission to open the list of these records. */
  needs: Permission;
  /** A query for all records that match. */
  matching: (context: Context, text: string) => Expression<FinderRow> | Promise<Expression<FinderRow>>;
}

/** What a feature does after one of these settings has changed, in the transaction of the change. */
export interface SettingChange {
  keys: readonly ConfigKey[];
  changed: (context: Context) => void | Promise<void>;
}

/** A kind of people who have accounts. */
export interface AccountHolders {
  /** The name of the person with the account in the joined `users`; null if it is not one of them. */
  name: (language: Language | undefined) => RawBuilder<string | null>;
}

/** What one resource adds to the server. */
interface ResourcePart {
  routes: Feature;
  imported?: ImportKind | undefined;
  finder?: Finder | undefined;
}

/** What a feature adds to the server; `features/<feature>/feature.ts` declares it and `app.ts` collects it. */
export interface FeatureModule {
  routes: Feature[];
  imports: ImportKind[];
  finders: Finder[];
  jobs: JobKind[];
  files: ClaimedFiles[];
  settings: SettingChange[];
  accountHolders: AccountHolders[];
  /** What the metrics report of its tables. */
  gauges: DatabaseGauge[];
  /** Delete rows that have expired; the sweep repeats each while it finds as many as one may delete (`#db/in-batches.ts`). */
  outdated: RawBuilder<unknown>[];
  /** Papers that a university may print on forms of its own. */
  paperTemplates: PaperTemplateKind[];
}

interface Parts extends Partial<FeatureModule> {
  /** Resources that declare all their parts themselves. */
  resources?: ResourcePart[];
}

const isPresent = <Part>(part: Part | undefined): part is Part => part !== undefined;

export const featureModule = ({
  resources = [],
  routes = [],
  imports = [],
  finders = [],
  jobs = [],
  files = [],
  settings = [],
  accountHolders = [],
  paperTemplates = [],
  gauges = [],
  outdated = [],
}: Parts): FeatureModule => ({
  routes: [...resources.map((resource) => resource.routes), ...routes],
  imports: [...resources.map(({ imported }) => imported).filter(isPresent), ...imports],
  finders: [...resources.map(({ finder }) => finder).filter(isPresent), ...finders],
  jobs,
  files,
  settings,
  accountHolders,
  paperTemplates,
  gauges,
  outdated,
});
