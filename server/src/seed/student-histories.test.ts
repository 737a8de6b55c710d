import { expect, it } from 'vitest';
import type { GeneratedStudent } from './generated-students.ts';
import { orderDays } from './order-days.ts';
import { momentAt } from './seed-moment.ts';
import { studentHistoryGenerator } from './student-histories.ts';
import { type LastIds, studentTables } from './student-tables.ts';

const ENTRY_YEAR = 2020;
const MOMENT = momentAt();
const STUDENTS_PER_SEED = 8_000;

/** The numbers of the orders of one university, all about leave, within the calendar year of each. */
function numbersOfSeed(ordersBefore: number) {
  const last = Object.fromEntries([...studentTables, 'author'].map((name) => [name, 0])) as LastIds;
  const historyOf = studentHistoryGenerator({ ...last, orders: ordersBefore }, MOMENT);
  const student = {
    university_id: 1,
    entryYear: ENTRY_YEAR,
    study_status: 'academic_leave',
    gender: 'male',
  } as GeneratedStudent;
  return Array.from(
    { length: STUDENTS_PER_SEED },
    (_, index) => historyOf(index + 1, student).orders,
  ).flatMap((order) => (order ? [`${String(order.order_date).slice(0, 4)} ${order.number}`] : []));
}

it('student histories: numbers the orders of a year once, also many of one day and those of a second seed', () => {
  expect(orderDays(ENTRY_YEAR, 1, MOMENT.day).length).toBeLessThanOrEqual(4);
  const numbers = [...numbersOfSeed(0), ...numbersOfSeed(10)];
  expect(numbers.length).toBeGreaterThan(700);
  expect(new Set(numbers).size).toBe(numbers.length);
});
