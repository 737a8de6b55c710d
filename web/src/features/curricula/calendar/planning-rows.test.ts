import { expect, it } from 'vitest';
import { clashingSubjects, isComplete, planningRow } from './planning-rows.ts';

const people = (...ids: number[]) => ids.map((id) => ({ id, name: String(id) }));
const suggested = (id: number, group: number, start: string | null, end: string | null) =>
  planningRow(
    {
      total: 1,
      semester_subject_id: id,
      semester_id: 1,
      semester_name: '1',
      curriculum_id: 1,
      curriculum_name: 'Reja',
      subject_id: id,
      subject_name: `Fan ${id}`,
      groups: people(group),
      teachers: [],
      rating: 50,
      start_date: start,
      end_date: end,
    },
    '301-xona',
  );
const at = (id: number, group: number, hour: string) =>
  suggested(id, group, `2026-12-07T${hour}:00:00.000Z`, `2026-12-07T${hour}:59:00.000Z`);
const planned = (group: number, start_date: string) =>
  [{ groups: people(group), teachers: [], start_date, end_date: null }] as never;

it('planning rows: marks chosen exams of the same group at the same time', () => {
  const rows = [at(1, 1, '04'), at(2, 1, '04'), at(3, 2, '04'), at(4, 1, '06')];
  expect([...clashingSubjects(rows, [])]).toEqual([1, 2]);
  const [first, ...others] = rows;
  expect(first && [...clashingSubjects([{ ...first, chosen: false }, ...others], [])]).toEqual([]);
});

it('planning rows: marks exams at the time of a planned one', () => {
  expect([
    ...clashingSubjects([at(1, 1, '04'), at(2, 2, '04')], planned(2, '2026-12-07T03:00:00.000Z')),
  ]).toEqual([2]);
});

it('planning rows: does not choose an exam for which no time is free, and needs times and a place', () => {
  const row = suggested(1, 1, null, null);
  expect([
    row.chosen,
    isComplete(row),
    isComplete(at(1, 1, '04')),
    isComplete({ ...at(1, 1, '04'), place: ' ' }),
  ]).toEqual([false, false, true, false]);
});
