import { type RatingSystem, ratingSystems } from '@dekanat/contract/planning/rating-systems.ts';
import { beforeEach, expect, it } from 'vitest';
import { fc, makeSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

let marks: RatingSystem[];
const read = async () => (await superadmin.call(ratingSystems.list, {})).result.data;
const points = async () => (await read()).map(({ minimal, maximal }) => [minimal, maximal]);

const { server, superadmin, admin } = useServer({ callers: ['superadmin', 'admin'] });
beforeEach(async () => {
  marks = await read();
});

const change = (mark: RatingSystem | undefined, given: object) =>
  superadmin.call(ratingSystems.update, {
    params: { id: mark?.id ?? 0 },
    body: { language: 'oz', name: mark?.name, short_name: mark?.short_name, ...given },
  });

it('rating systems: are shipped for the credit system, the best first, in every language', async () => {
  expect(marks.map(({ short_name }) => short_name)).toEqual(['5', '4', '3', '2']);
  expect(await points()).toEqual([
    [90, 100],
    [70, 89],
    [60, 69],
    [0, 59],
  ]);
  expect(marks[0]?.translations.map(({ language }) => language)).toEqual(['oz', 'uz', 'qq', 'ru', 'en']);
});

it('rating systems: refuses a gap and an overlap on the field, and changes nothing', async () => {
  const before = await points();
  const gap = await change(marks[0], { minimal: 92 });
  expect([gap.status, Object.keys(gap.error.message)]).toEqual([422, ['minimal']]);
  const overlap = await change(marks[1], { maximal: 90 });
  expect([overlap.status, Object.keys(overlap.error.message)]).toEqual([422, ['maximal']]);
  expect(await points()).toEqual(before);
});

it('rating systems: moves the neighbours along when it is asked to', async () => {
  expect(
    (await change(marks[1], { minimal: 71, maximal: 85, shift_neighbours: true, accepted: ['former_marks'] }))
      .status,
  ).toBe(200);
  expect(await points()).toEqual([
    [86, 100],
    [71, 85],
    [60, 70],
    [0, 59],
  ]);
  const swallowed = await change(marks[1], { minimal: 55, shift_neighbours: true });
  expect(swallowed.status).toBe(422);
  expect(
    (await change(marks[1], { minimal: 70, maximal: 89, shift_neighbours: true, accepted: ['former_marks'] }))
      .status,
  ).toBe(200);
});

it('rating systems: changes the texts of one language and keeps the points that are left out', async () => {
  const { status } = await change(marks[3], { language: 'ru', name: 'Неуд.', short_name: '2' });
  expect(status).toBe(200);
  const { result } = await superadmin.call(ratingSystems.read, {
    params: { id: marks[3]?.id ?? 0 },
    query: { language: 'oz' },
  });
  expect(result).toMatchObject({ name: 'Qoniqarsiz', minimal: 0, maximal: 59 });
});

it('rating systems: asks before points change by which students have marks, which stay', async () => {
  const moved = { minimal: 75, shift_neighbours: true };
  const sheet = await makeSheet(server, admin);
  await saveCells(admin, sheet.finalId, [fc(sheet.studentSubjectIds[0] ?? 0, 40)]);
  const asked = await change(marks[1], moved);
  expect([asked.status, asked.error.warnings?.map(({ code }) => code)]).toEqual([409, ['former_marks']]);
  expect(await points()).toContainEqual([70, 89]);
  expect((await change(marks[1], { name: 'Yaxshi baho', minimal: 70 })).status).toBe(200);
  expect((await change(marks[1], { ...moved, accepted: ['former_marks'] })).status).toBe(200);
  await change(marks[1], { minimal: 70, shift_neighbours: true, accepted: ['former_marks'] });
});
