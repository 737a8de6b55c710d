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
      choice_of_subject: null,
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
  [{ groups: people(group), teachers: [], start_date, end_date: null, choice_of_subject: null }] as never;

it('planning rows: marks chosen exams of the same group at the same time', () => {
  const rows = [at(1, 1, '04'), at(2, 1, '04'), at(3, 2, '04'), at(4, 1, '06')];
  expect([...clashingSubjects(rows, [])]).toEqual([1, 2]);
  const [first, ...others] = rows;
  expect(first && [...clashingSubjects([{ ...first, chosen: false }, ...others], [])]).toEqual([]);
});

it('planning rows: marks no alternatives of one elective group, unless they have a teacher in common', () => {
  const elective = (id: number, choice_of_subject: number, semester_id = 1, teacher = id) => {
    const row = at(id, 1, '04');
    return { ...row, exam: { ...row.exam, choice_of_subject, semester_id, teachers: people(teacher) } };
  };
  const clashing = (...rows: ReturnType<typeof elective>[]) => [...clashingSubjects(rows, [])];
  expect(clashing(elective(1, 1), elective(2, 1))).toEqual([]);
  expect(clashing(elective(1, 1), elective(2, 2))).toEqual([1, 2]);
  expect(clashing(elective(1, 1), elective(2, 1, 2))).toEqual([1, 2]);
  expect(clashing(elective(1, 1, 1, 7), elective(2, 1, 1, 7))).toEqual([1, 2]);
  const { exam } = elective(1, 1);
  const other = [{ ...exam, start_date: '2026-12-07T04:00:00.000Z', end_date: null }] as never;
  expect([...clashingSubjects([elective(2, 1)], other)]).toEqual([]);
  expect([...clashingSubjects([elective(1, 1)], other)], 'an exam of the same subject').toEqual([1]);
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
