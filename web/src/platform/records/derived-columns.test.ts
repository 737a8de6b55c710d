import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { expect, it } from 'vitest';
import { ownColumnsOf } from '#platform/records/derived-columns.tsx';

it('derived columns: adds the columns of the export that the screen does not name, without the standard ones', () => {
  const columns = ownColumnsOf(faculties, [{ key: 'dean_name', width: 248 }]);
  expect(columns.map(({ key, title, width }) => [key, title, width])).toEqual([
    ['dean_name', 'faculty.dean_name', 248],
    ['faculty_code', 'faculty.faculty_code', undefined],
    ['position', 'faculty.position', undefined],
  ]);
});

it('derived columns: shows texts, numbers and a dash for a missing value', () => {
  const [column] = ownColumnsOf<Record<string, unknown>>(faculties, [{ key: 'faculty_code' }]);
  const cells = ['01', 7, null].map((value) => column?.render({ faculty_code: value }));
  expect(cells).toEqual(['01', '7', '—']);
});
