import { expect, it } from 'vitest';
import { ofPart } from './hemis-source.ts';

const unit = (id: string) => ({ id, code: id, name: `Unit ${id}` });

it('HEMIS source: reads the records of one faculty, and names how many without a unit are left out', () => {
  const records = [
    { name: 'own', department: unit('7') },
    { name: 'other', department: unit('8') },
    { name: 'without', department: undefined },
    { name: 'blank', department: null },
  ];
  const leftOut: string[] = [];
  const read = (part: ReturnType<typeof unit> | undefined) =>
    ofPart({ part, leaveOut: (value) => void leftOut.push(value) }, records, [
      'department',
      ({ department }) => department,
    ]).map(({ name }) => name);
  expect(read(unit('7'))).toEqual(['own']);
  expect(leftOut).toEqual(['department: — (2)']);
  expect(read(undefined)).toHaveLength(records.length);
  expect(leftOut).toHaveLength(1);
});
