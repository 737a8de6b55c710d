import type { OwnExam } from '@dekanat/contract/study/student-tests.ts';
import { describe, expect, it } from 'vitest';
import { byDay, canSit, dayOf, hoursOf, isAhead, kindOf, partsOf, stateOf, timeOf } from './exam-times.ts';

const EXAM = {
  type: 'test',
  start_date: '26.11.2026 09:00:00',
  end_date: '26.11.2026 11:00:00',
  count_of_attempts: 1,
  used_attempts: 0,
  attempt: null,
  control_type_name: 'Yakuniy nazorat',
  statement: 'first_statement',
  statement_name: '1-qaydnoma',
} as OwnExam;
const at = (clock: string, day = '2026-11-26') => Date.parse(`${day}T${clock}+05:00`);
const IN_CLASSROOM: OwnExam = { ...EXAM, type: 'offline', end_date: EXAM.start_date };

describe('an exam', () => {
  it('is written in the time of Tashkent', () => expect(timeOf(EXAM.start_date)).toBe(at('09:00:00')));

  it('can be sat from its first to its last second, while an attempt is left', () => {
    expect(canSit(EXAM, at('08:59:59'))).toBe(false);
    expect(canSit(EXAM, at('09:00:00'))).toBe(true);
    expect(canSit(EXAM, at('11:00:00') + 999)).toBe(true);
    expect(canSit(EXAM, at('11:00:01'))).toBe(false);
    expect(canSit({ ...EXAM, used_attempts: 1 }, at('10:00:00'))).toBe(false);
    expect(canSit({ ...EXAM, used_attempts: 5, count_of_attempts: 0 }, at('10:00:00'))).toBe(true);
    expect(canSit({ ...EXAM, type: 'offline' }, at('10:00:00'))).toBe(false);
  });

  it('continues after its window while an attempt is in progress', () => {
    const begun = { ...EXAM, used_attempts: 1, attempt: { number: 1, ends_at: null, seconds_left: 60 } };
    expect([canSit(begun, at('11:30:00')), isAhead(begun, at('11:30:00'))]).toEqual([true, true]);
    expect(isAhead(EXAM, at('11:30:00'))).toBe(false);
  });

  it('is done once the last attempt has ended, though its window is open', () => {
    const taken = { ...EXAM, used_attempts: 1 };
    expect([stateOf(taken, at('10:00:00')), isAhead(taken, at('10:00:00'))]).toEqual(['done', false]);
    expect(stateOf({ ...taken, count_of_attempts: 2 }, at('10:00:00'))).toBe('open');
    expect(stateOf({ ...taken, count_of_attempts: 2 }, at('11:30:00'))).toBe('done');
    expect(stateOf(EXAM, at('11:30:00'))).toBe('over');
  });

  it('in a classroom has one time, and is ahead until its day ends', () => {
    expect(hoursOf(IN_CLASSROOM)).toBe('09:00');
    expect(isAhead(IN_CLASSROOM, at('10:00:00'))).toBe(true);
    expect(isAhead(IN_CLASSROOM, at('23:59:59'))).toBe(true);
    expect(isAhead(IN_CLASSROOM, at('00:00:00', '2026-11-27'))).toBe(false);
  });

  it('has its hours, with the day of the end where it is another', () => {
    expect(hoursOf(EXAM)).toBe('09:00 – 11:00');
    expect(hoursOf({ ...EXAM, end_date: '28.11.2026 18:00:00' })).toBe('09:00 – 28.11.2026 18:00');
  });

  it('stands under the day of its start, and under today while its window is open', () => {
    const week = { ...EXAM, end_date: '30.11.2026 18:00:00' };
    expect(dayOf(week, at('10:00:00', '2026-11-20'))).toBe('2026-11-26');
    expect(dayOf(week, at('10:00:00', '2026-11-28'))).toBe('2026-11-28');
    expect(dayOf(week, at('10:00:00', '2026-12-05'))).toBe('2026-11-26');
  });

  it('stands with the others of its day, the earliest day first', () => {
    const later = { ...EXAM, id: 2, start_date: '30.11.2026 09:00:00', end_date: '30.11.2026 11:00:00' };
    const [one, other] = [
      { ...EXAM, id: 1 },
      { ...EXAM, id: 3 },
    ];
    const days = byDay([later, one, other], at('08:00:00', '2026-11-20'));
    expect(days.map(([day, exams]) => [day, exams.map(({ id }) => id)])).toEqual([
      ['2026-11-26', [1, 3]],
      ['2026-11-30', [2]],
    ]);
  });

  it('of a re-sit says which one it is', () => {
    expect(kindOf(EXAM)).toBe('Yakuniy nazorat');
    const reSit = { ...EXAM, statement: 'second_statement', statement_name: '2-qaydnoma' };
    expect(kindOf(reSit)).toBe('Yakuniy nazorat · 2-qaydnoma');
  });
});

it('a duration is split into days and a clock, and is never negative', () => {
  expect(partsOf(2 * 86_400_000 + 3_723_000)).toEqual({ days: 2, clock: '01:02:03' });
  expect(partsOf(-5)).toEqual({ days: 0, clock: '00:00:00' });
});
