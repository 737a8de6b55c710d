import { expect, test } from 'vitest';
import {
  addPermissions,
  columnsOf,
  modulesMatching,
  removePermissions,
} from '#features/access/permissions/permission-modules.ts';

const modules = [
  {
    module: 'student_group',
    label: 'Talabalar guruhlari',
    permissions: [{ id: 1, name: 'student_group_index', label: 'Koʻrish', grantable: true }],
  },
  {
    module: 'faculty',
    label: 'Fakultetlar',
    permissions: [
      { id: 2, name: 'faculty_index', label: 'Koʻrish', grantable: true },
      { id: 3, name: 'faculty_store', label: 'Qoʻshish', grantable: true },
    ],
  },
];
const found = (typed: string) =>
  modulesMatching(modules, typed).map((one) => one.permissions.map(({ id }) => id));

test('permission modules: returns the whole module for a module’s name, and one permission for its own', () => {
  expect(found('  FAKUL ')).toEqual([[2, 3]]);
  expect(found("qo'shish")).toEqual([[3]]);
  expect(found('student_group_index')).toEqual([[1]]);
  expect(found('')).toEqual([[1], [2, 3]]);
  expect(found('yoʻq bunday')).toEqual([]);
});

const matrix = [
  {
    module: 'student',
    label: 'Talabalar',
    permissions: [
      { id: 1, name: 'student_index', label: 'Koʻrish', grantable: true },
      { id: 2, name: 'student_store', label: 'Qoʻshish', grantable: true },
    ],
  },
  {
    module: 'student_account',
    label: 'Talaba akkauntlari',
    permissions: [
      { id: 3, name: 'student_account_status', label: 'Faollik', grantable: true },
      { id: 4, name: 'student_account_student', label: 'Login va parol', grantable: true },
    ],
  },
];
const added = (chosen: number[], ids: number[]) => addPermissions(matrix, new Set(chosen), ids).toSorted();
const removed = (chosen: number[], ids: number[]) => removePermissions(matrix, new Set(chosen), ids);

test('permission modules: chooses the permission to view along with one to change, of a module without its own too', () => {
  expect(added([], [2])).toEqual([1, 2]);
  expect(added([], [4])).toEqual([1, 4]);
});

test('permission modules: removes what cannot be reached without the permission to view', () => {
  expect(removed([1, 2, 3, 4], [1])).toEqual([]);
  expect(removed([1, 2, 3, 4], [2])).toEqual([1, 3, 4]);
});

test('permission modules: leaves permissions alone whose view permission the user cannot give', () => {
  const held = matrix.map((module) => ({
    ...module,
    permissions: module.permissions.map((option) => ({ ...option, grantable: option.id !== 1 })),
  }));
  expect(addPermissions(held, new Set(), [3])).toEqual([3]);
});

test('permission modules: sorts the permissions of a module into columns', () => {
  const [students, accounts] = matrix.map(columnsOf);
  expect(students?.common.map((option) => option?.id)).toEqual([1, 2, undefined, undefined]);
  expect(accounts?.special.map(({ id }) => id)).toEqual([3, 4]);
});
