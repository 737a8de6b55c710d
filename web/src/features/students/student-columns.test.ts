import type { Profile } from '@dekanat/contract/access/profile.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { expect, it } from 'vitest';
import { studentColumns } from '#features/students/student-columns.tsx';
import { exportColumnsOf } from '#ui/table/list-query.ts';

it('student columns: each that the list can show is in its file', () => {
  const columns = studentColumns({
    own: { permissions: [] } as unknown as Profile,
    text: (key) => key,
    universityOf: () => undefined,
  });
  const known = exportColumnsOf(students.export.query);
  expect(columns.map(({ key }) => key).filter((key) => !known.includes(key))).toEqual([]);
});
