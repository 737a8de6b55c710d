import { expect, test } from 'vitest';
import { modulesMatching } from '#features/access/permissions/permission-modules.ts';

const modules = [
  {
    module: 'student_group',
    label: 'Talabalar guruhlari',
    permissions: [{ id: 1, name: 'student_group_index', label: 'Koʻrish' }],
  },
  {
    module: 'faculty',
    label: 'Fakultetlar',
    permissions: [
      { id: 2, name: 'faculty_index', label: 'Koʻrish' },
      { id: 3, name: 'faculty_store', label: 'Qoʻshish' },
    ],
  },
];
const found = (typed: string) =>
  modulesMatching(modules, typed).map((one) => one.permissions.map(({ id }) => id));

test('returns the whole module for a module’s name, and one permission for its own', () => {
  expect(found('  FAKUL ')).toEqual([[2, 3]]);
  expect(found("qo'shish")).toEqual([[3]]);
  expect(found('student_group_index')).toEqual([[1]]);
  expect(found('')).toEqual([[1], [2, 3]]);
  expect(found('yoʻq bunday')).toEqual([]);
});
