import type { OwnExam } from '@dekanat/contract/study/student-tests.ts';
import { describe, expect, it } from 'vitest';
import { canSit, isAhead, partsOf, timeOf } from './exam-times.ts';

const EXAM = {
  type: 'test',
  start_date: '26.11.2026 09:00:00',
  end_date: '26.11.2026 11:00:00',
  count_of_attempts: 1,
  used_attempts: 0,
  attempt: null,
} as OwnExam;
const at = (clock: string) => Date.parse(`2026-11-26T${clock}+05:00`);

describe('an exam', () => {
  it('is written in the time of Tashkent', () => expect(timeOf(EXAM.start_date)).toBe(at('09:00:00')));

  it('can be sat from its first to its last second, while an attempt is left', () => {
    expect(canSit(EXAM, at('08:59:59'))).toBe(false);
    expect(canSit(EXAM, at('09:00:00'))).toBe(true);
    expect(canSit(EXAM, at('11:00:00'))).toBe(true);
    expect(canSit(EXAM, at('11:00:01'))).toBe(false);
    expect(canSit({ ...EXAM, used_attempts: 1 }, at('10:00:00'))).toBe(false);
    expect(canSit({ ...EXAM, used_attempts: 5, count_of_attempts: 0 }, at('10:00:00'))).toBe(true);
    expect(canSit({ ...EXAM, type: 'offline' }, at('10:00:00'))).toBe(false);
  });

  it('continues after its window while an attempt is in progress', () => {
    const begun = { ...EXAM, used_attempts: 1, attempt: { ends_at: null, seconds_left: 60 } };
    expect([canSit(begun, at('11:30:00')), isAhead(begun, at('11:30:00'))]).toEqual([true, true]);
    expect(isAhead(EXAM, at('11:30:00'))).toBe(false);
  });
});

it('a duration is split into days and a clock, and is never negative', () => {
  expect(partsOf(2 * 86_400_000 + 3_723_000)).toEqual({ days: 2, clock: '01:02:03' });
  expect(partsOf(-5)).toEqual({ days: 0, clock: '00:00:00' });
});
