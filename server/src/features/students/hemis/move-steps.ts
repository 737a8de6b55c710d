import { IMPORTABLE } from '@dekanat/contract/catalogue/catalogue.ts';
import type { HemisStep } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { universityFor } from '#api/scope.ts';
import type { HemisClient } from '#integrations/hemis/hemis-client.ts';
import { hemisOf } from '#integrations/hemis/hemis-connections.ts';
import { parseItems } from '#integrations/hemis/hemis-fields.ts';
import { RegisteredUnit, type UnitKind, unitKind } from '#integrations/hemis/hemis-structure.ts';
import { importTitle } from '#platform/imports/import-kind.ts';
import { problemOf, type Say } from './connection-test.ts';

interface Size {
  there: number | null;
  problem: string | null;
}

/** Each list of the import, in order, with the list of the service that has its records. */
const STEPS = [
  { resource: 'faculties', path: 'data/department-list', unit: 'faculty' },
  { resource: 'departments', path: 'data/department-list', unit: 'department' },
  { resource: 'specialities', path: 'data/specialty-list' },
  { resource: 'student_groups', path: 'data/group-list' },
  // A subject is in the list of the service once for each semester, so that its size says nothing.
  { resource: 'subject_groups' },
  { resource: 'subjects' },
  { resource: 'curricula', path: 'data/curriculum-list' },
  { resource: 'teachers', path: 'data/employee-list', query: { type: 'teacher' } },
  { resource: 'students', path: 'data/student-list' },
] as const satisfies readonly {
  resource: HemisStep['resource'];
  path?: string;
  query?: Record<string, string>;
  unit?: UnitKind;
}[];
type Step = (typeof STEPS)[number];

/** The number of records in the service's pagination. */
async function totalOf(
  client: HemisClient,
  path: string,
  query: Record<string, string>,
  say: Say,
): Promise<Size> {
  const answer = await client.probe(path, query);
  const problem = problemOf(answer, say) ?? null;
  const list = answer.kind === 'ok' ? parseItems(answer.data, 1) : undefined;
  return { there: list?.total ?? null, problem };
}

/** The numbers of faculties and departments, which are in one list. */
async function countUnits(client: HemisClient, say: Say): Promise<(kind: UnitKind) => Size> {
  const units: RegisteredUnit[] = [];
  const end = await client.eachItem('data/department-list', {}, async (items) => {
    for (const item of items) {
      const unit = RegisteredUnit.safeParse(item);
      if (unit.success) units.push(unit.data);
    }
  });
  if (end.outcome === 'complete')
    return (kind) => ({ there: units.filter((unit) => unitKind(unit) === kind).length, problem: null });
  const problem =
    end.outcome === 'away'
      ? say('hemis_connection.test.no_answer')
      : say('hemis_connection.test.refused', { said: end.message ?? '—' });
  return () => ({ there: null, problem });
}

/** The number of records here, of each table of the steps. */
async function countHere({ services, scope }: Context): Promise<Map<string, number>> {
  const counts = STEPS.map(
    ({ resource }) => sql`
      select ${sql.lit(resource)} as resource, count(*)::integer as count from ${sql.table(resource)}
      where university_id = ${universityFor(scope)}`,
  );
  const { rows } = await sql<{
    resource: string;
    count: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(services.db);
  return new Map(rows.map(({ resource, count }) => [resource, count]));
}

const descriptorOf = (resource: string) => IMPORTABLE.find(({ name }) => name === resource);

/** What a university imports when it moves in: how many records the service has, and how many are here. */
export async function moveSteps(context: Context): Promise<{ steps: HemisStep[] }> {
  const hemis = await hemisOf(context.services, universityFor(context.scope));
  if (hemis === undefined) throw new Refusal('incomplete', { key: 'hemis_connection.none' });
  const say: Say = (key, values) => translate(key, messageLanguage(context), values);
  const [here, units] = await Promise.all([countHere(context), countUnits(hemis.client, say)]);
  const sizeOf = async (step: Step): Promise<Size> => {
    if ('unit' in step) return units(step.unit);
    if (!('path' in step)) return { there: null, problem: null };
    return totalOf(hemis.client, step.path, 'query' in step ? step.query : {}, say);
  };
  const steps: HemisStep[] = [];
  for (const step of STEPS)
    steps.push({
      resource: step.resource,
      title: translate(importTitle(step.resource), messageLanguage(context)),
      screen: descriptorOf(step.resource)?.screen ?? '/',
      here: here.get(step.resource) ?? 0,
      ...(await sizeOf(step)),
    });
  return { steps };
}
