// Keys of labels that no source spells out: screens of plain resources make them from the contract.
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { RESOURCES } from '@dekanat/contract/endpoints.ts';
import { columnLabel, isStandardColumn } from '@dekanat/contract/locales/column-label.ts';

const SCREEN = /\buseRecordScreen\((\w+)\)/g;
const FORM = /\brecordForm\((\w+)/g;
const byName = new Map(Object.values(RESOURCES).flatMap((resources) => Object.entries(resources)));

export const derivedLabels = (source: string): string[] => [
  ...[...source.matchAll(SCREEN)].flatMap(([, name]) => labelsOfColumns(byName.get(name ?? ''))),
  ...[...source.matchAll(FORM)].flatMap(([, name]) => labelsOfFields(byName.get(name ?? ''))),
];

const nounOf = ({ resource }: Endpoint) => resource.noun ?? resource.name;

function labelsOfColumns(calls: Record<string, Endpoint> = {}): string[] {
  const { export: exported } = calls;
  const columns = exported?.query?.shape.columns?.safeParse(undefined).data;
  if (exported === undefined || !Array.isArray(columns)) return [];
  return columns
    .filter((column) => !isStandardColumn(column))
    .map((column) => columnLabel(nounOf(exported), column));
}

/** Labels of texts and choices; other fields have components with their own labels. */
function labelsOfFields({ create }: Record<string, Endpoint> = {}): string[] {
  if (create?.body === undefined || !('shape' in create.body)) return [];
  return Object.entries(create.body.shape as object).flatMap(([name, schema]) => {
    const field = bare(schema);
    const label = columnLabel(nounOf(create), name);
    if (field.type === 'enum' && name !== 'language')
      return [label, ...(field.options ?? []).map((value) => `${label}.${value}`)];
    return field.type === 'string' ? [label] : [];
  });
}

/** What this reads of a schema; zod itself is no dependency of the scripts. */
interface Schema {
  type: string;
  options?: string[];
  unwrap?: () => Schema;
}

const bare = (field: Schema): Schema =>
  ['optional', 'nullable', 'default'].includes(field.type) && field.unwrap ? bare(field.unwrap()) : field;
