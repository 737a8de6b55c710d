import { expect, it } from 'vitest';
import type { PlannedSemester, PlannedSubject } from './plan.ts';
import { planTable } from './plan-table.ts';

const subject = (semester_id: number, subject_id: number, given: Partial<PlannedSubject> = {}) =>
  ({
    semester_id,
    subject_id,
    subject_code: `F${subject_id}`,
    subject_name: `Fan ${subject_id}`,
    theory_lesson_hour: 30,
    practical_lesson_hour: 30,
    independent_lesson_hour: 60,
    total_hour: 120,
    credit_hour: 4,
    choice_of_subject: null,
    ...given,
  }) as PlannedSubject;

const semester = (id: number, credits: number, subjects: PlannedSubject[]) =>
  ({ id, number: id, credits, subjects }) as PlannedSemester;

it('plan table: sums a subject of several semesters in one row', () => {
  const { compulsory, totals } = planTable([
    semester(1, 8, [subject(1, 7), subject(1, 8)]),
    semester(2, 4, [subject(2, 7)]),
  ]);
  expect(compulsory).toHaveLength(2);
  expect(compulsory[0]).toMatchObject({ code: 'F7', total: 240, theory: 60, practice: 60, credits: 8 });
  expect([...(compulsory[0]?.semesters ?? [])]).toEqual([
    [1, { hours: 120, credits: 4 }],
    [2, { hours: 120, credits: 4 }],
  ]);
  expect(totals).toEqual({ total: 360, theory: 90, practice: 90, independent: 180, credits: 12 });
});

it('plan table: lists every subject of an elective group and counts only the one with the most hours', () => {
  const longest = { choice_of_subject: 1, theory_lesson_hour: 60, total_hour: 150 };
  const { compulsory, electives, totals } = planTable([
    semester(3, 4, [subject(3, 1, { choice_of_subject: 1 }), subject(3, 2, longest)]),
  ]);
  expect(compulsory).toEqual([]);
  expect(electives).toMatchObject([{ semester: 3, group: 1, rows: [{ code: 'F1' }, { code: 'F2' }] }]);
  expect(totals).toEqual({ total: 150, theory: 60, practice: 30, independent: 60, credits: 4 });
});
