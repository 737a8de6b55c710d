// Keys of texts that the server makes of resources and of the schema, so that no source spells them out.
import { IMPORTABLE } from '@dekanat/contract/catalogue/catalogue.ts';
import { RESOURCES } from '@dekanat/contract/endpoints.ts';
import { constraintMessage } from '../server/src/api/constraints.ts';

interface MadeKey {
  key: string;
  /** What the text is for. */
  use: string;
}
interface Exported {
  resource: { name: string; noun?: string; translated?: readonly string[] };
}

/** Titles of imports and of exports of plain resources, and the fields by which an import finds a record. */
function keysOfFiles(): MadeKey[] {
  const resources: Record<string, { export?: Exported }>[] = Object.values(RESOURCES);
  const exported = resources.flatMap((of) => Object.values(of).flatMap((calls) => calls.export ?? []));
  return [
    ...IMPORTABLE.flatMap(({ name, noun }) => [
      { key: `${noun}.title`, use: `imports of ${name}` },
      { key: `import.known_by.${name}`, use: `imports of ${name}` },
    ]),
    ...exported
      .filter(({ resource }) => resource.translated !== undefined)
      .map(({ resource }) => ({ key: `${resource.noun}.title`, use: `exports of ${resource.name}` })),
  ];
}

/** “3 buildings” that prevent the removal of a faculty. Permissions come from the catalogue and are never removed. */
const keysOfRemovals = (schema: string): MadeKey[] =>
  [...schema.matchAll(/^alter table (\w+) add constraint \w+ FOREIGN KEY .* REFERENCES (\w+)\(.*$/gm)]
    .filter(([line, , target]) => target !== 'permissions' && !line.includes('ON DELETE CASCADE'))
    .map(([, table]) => ({ key: `record.${table}`, use: `${table} that prevent a removal` }));

/** Messages of values that are unique by a constraint, an index or a trigger. */
function keysOfConstraints(schema: string): MadeKey[] {
  const constraints = [
    ...[...schema.matchAll(/^CREATE UNIQUE INDEX (\w+_unique)/gm)].map(([, name = '']) => name),
    ...[...schema.matchAll(/ add constraint (\w+_unique)/g)].map(([, name = '']) => name),
    ...[...schema.matchAll(/refuse_used_name\('(\w+)'/g)].map(([, table]) => `${table}_name_unique`),
  ];
  return constraints.map((name) => ({
    key: constraintMessage(name)?.key ?? '<noun>.<field>.taken in server/src/api/constraints.ts',
    use: `constraint ${name}`,
  }));
}

export const madeKeys = (schema: string): MadeKey[] => [
  ...keysOfFiles(),
  ...keysOfRemovals(schema),
  ...keysOfConstraints(schema),
];
