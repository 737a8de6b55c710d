import type { TeacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { readClock } from '#api/server-clock.ts';
import { TeacherWorkParts } from '#features/reports/teacher-work.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const HOUR_MS = 3_600_000;
const setClock = (ahead: number) =>
  readClock({ headers: new Headers({ date: new Date(Date.now() + ahead).toUTCString() }) });
const instantIn = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

it('work of a teacher: an exam goes on by the clock of the server, however the device is set', async () => {
  setClock(3 * HOUR_MS);
  onTestFinished(() => setClock(0));
  const exam = {
    ...{ id: 1, type: 'test', control_type_id: 3, subject_name: 'Algebra', group_names: ['101'] },
    ...{ start_date: instantIn(2), end_date: instantIn(4), lead: false, individual: null, description: '' },
  };
  const work = { tasks: { total: 0, older: 0, week: 0, day: 0 }, sheets: [], exams: [exam] };
  await openPage(() => <TeacherWorkParts work={work as unknown as TeacherWork} />, { answers: {} });
  expect(await screen.findByText('work.exam.now')).toBeTruthy();
});
