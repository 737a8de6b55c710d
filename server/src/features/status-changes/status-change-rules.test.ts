import type { StatusType } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { describe, expect, it } from 'vitest';
import { obstacleTo, type StatusChangeCandidate } from './status-change-rules.ts';

const candidate: StatusChangeCandidate = {
  id: 1,
  name: 'Sinovov Anvar Karimovich',
  id_number: '999000000001',
  group_id: 7,
  study_status: 'studying',
  moved_on: '2026-03-02',
  taken: null,
  registered: false,
};

const planned = (act: StatusType) => ({
  act,
  orderDate: '2026-03-02',
  groupId: act === 'transfer' ? 8 : null,
});

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
    ['transfer', 'studying', undefined],
    ['transfer', 'academic_leave', 'status'],
  ] as const)('%s for a student who is %s: %s', (act, study_status, because) => {
    expect(obstacleTo({ ...candidate, study_status }, planned(act))?.because).toBe(because);
  });

  it.each([
    ['2026-03-01', 'date'],
    ['2026-03-02', undefined],
    [undefined, undefined],
  ])('an order of %s: %s', (date, because) => {
    expect(obstacleTo(candidate, { act: 'graduate', orderDate: date, groupId: null })?.because).toBe(because);
  });

  it('returning to study: another student uses the number', () => {
    const gone = { ...candidate, study_status: 'studentexpel', taken: 'passport' } as const;
    expect(obstacleTo(gone, planned('recovery'))).toEqual({ because: 'passport' });
    expect(obstacleTo({ ...gone, study_status: 'studying' }, planned('studentexpel'))).toBeUndefined();
  });

  it('returning to study outside the board: the results of an expelled student are not decided', () => {
    const registered = { ...candidate, registered: true };
    const expelled = { ...registered, study_status: 'studentexpel' } as const;
    expect(obstacleTo(expelled, planned('recovery'))).toEqual({ because: 'board' });
    expect(obstacleTo(expelled, { ...planned('recovery'), onBoard: true })).toBeUndefined();
    expect(
      obstacleTo({ ...registered, study_status: 'academic_leave' }, planned('recovery')),
    ).toBeUndefined();
  });

  it('a transfer: the student is in the group already', () => {
    expect(obstacleTo({ ...candidate, group_id: 8 }, planned('transfer'))).toEqual({ because: 'group' });
  });
});
