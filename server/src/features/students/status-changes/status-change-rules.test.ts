import { describe, expect, it } from 'vitest';
import { obstacleTo, type StatusChangeCandidate } from './status-change-rules.ts';

const candidate: StatusChangeCandidate = {
  id: 1,
  name: 'Sinovov Anvar Karimovich',
  id_number: '999000000001',
  group_name: null,
  study_status: 'studying',
  moved_on: '2026-03-02',
  taken: null,
};

describe('the obstacle to', () => {
  it.each([
    ['academic_leave', 'studying', undefined],
    ['academic_leave', 'academic_leave', 'status'],
    ['academic_leave', 'studentexpel', 'status'],
    ['studentexpel', 'studying', undefined],
    ['studentexpel', 'academic_leave', undefined],
    ['studentexpel', 'graduate', 'status'],
    ['graduate', 'studying', undefined],
    ['graduate', 'academic_leave', 'status'],
    ['recovery', 'academic_leave', undefined],
    ['recovery', 'studentexpel', undefined],
    ['recovery', 'graduate', 'status'],
    ['recovery', 'studying', 'status'],
  ] as const)('%s for a student who is %s: %s', (act, study_status, because) => {
    expect(obstacleTo({ ...candidate, study_status }, act, '2026-03-02')?.because).toBe(because);
  });

  it.each([
    ['2026-03-01', 'date'],
    ['2026-03-02', undefined],
    [undefined, undefined],
  ])('an order of %s: %s', (date, because) => {
    expect(obstacleTo(candidate, 'graduate', date)?.because).toBe(because);
  });

  it('returning to study: another student uses the number', () => {
    const gone = { ...candidate, study_status: 'studentexpel', taken: 'passport' } as const;
    expect(obstacleTo(gone, 'recovery', '2026-03-02')).toEqual({ because: 'passport' });
    expect(obstacleTo({ ...gone, study_status: 'studying' }, 'studentexpel', '2026-03-02')).toBeUndefined();
  });
});
