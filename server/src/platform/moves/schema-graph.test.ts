import { expect, it } from 'vitest';
import { type ForeignKey, inOrderOfReferences } from './schema-graph.ts';

const key = (table: string, target: string, required = true): ForeignKey => ({
  name: `${table}_${target}`,
  table,
  columns: [`${target}_id`],
  target,
  targetColumns: ['id'],
  required,
  cascades: false,
});

it('order of references: tables come after those that they refer to', () => {
  const keys = [key('marks', 'students'), key('students', 'groups', false), key('groups', 'groups')];
  expect(inOrderOfReferences(['marks', 'students', 'groups'], { keys })).toEqual({
    order: ['groups', 'students', 'marks'],
    late: [],
  });
});

it('order of references: of tables that refer to each other, only keys that may be null are late', () => {
  const last = key('students', 'movements', false);
  const keys = [key('movements', 'students'), last, key('marks', 'students'), key('papers', 'marks', false)];
  const { order, late } = inOrderOfReferences(['papers', 'marks', 'movements', 'students'], { keys });
  expect(late).toEqual([last]);
  expect(order).toEqual(['students', 'marks', 'movements', 'papers']);
});

it('order of references: required keys that form a circle are a fault of the schema', () => {
  const keys = [key('one', 'other'), key('other', 'one')];
  expect(() => inOrderOfReferences(['one', 'other'], { keys })).toThrow(/refer to each other: one, other/);
});
