import {
  type ReportRun,
  type ReportSchedule,
  reportSchedules,
} from '@dekanat/contract/reports/report-schedules.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SchedulesScreen } from '#features/reports/schedules/schedules-screen.tsx';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const schedule: ReportSchedule = {
  ...{ id: 5, version: 1, created_at: '2026-11-01T10:00:00Z', updated_at: '2026-11-01T10:00:00Z' },
  ...{ name: 'Qarzdorlar', report: 'debtors', report_title: 'Qarzdorlar', format: 'pdf' },
  ...{ every: 'week', day: 1, hour: 8, previous_period: false, by_email: false },
  ...{ receiver_ids: [], receivers: [], filters: [], parameters: {}, columns: [], has_days: false },
  ...{ next_due_at: '2026-12-01T03:00:00Z', paused_at: null, paused_because: null },
  ...{ last_run_at: null, last_state: null },
};
const SAVE = 'PUT /report-schedules/5';

/** The editor of a schedule that changes on the server without an event. */
async function openEditor(given: Partial<ReportSchedule> = {}) {
  let stored = { ...schedule, ...given };
  const page = await openPage(SchedulesScreen, {
    profile: { permissions: [...reportSchedules.update.access] as never },
    answers: {
      'GET /report-schedules': () => [stored],
      [SAVE]: ({ body }) => {
        const { version, ...changes } = body as ReportSchedule;
        if (version !== stored.version)
          return refusal(409, { code: 'stale', message: 'Oʻzgargan: zarina, 10:00' });
        stored = { ...stored, ...changes, filters: [], version: version + 1 };
        return stored;
      },
    },
  });
  const change = (changes: Partial<ReportSchedule>) => {
    stored = { ...stored, ...changes, version: stored.version + 1 };
  };
  const editor = () => screen.findByRole('dialog', { name: 'report_schedule.edit' });
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const rename = async (name: string) =>
    fireEvent.change(within(await editor()).getByLabelText('field.name'), { target: { value: name } });
  fireEvent.click(await screen.findByRole('button', { name: /report_schedule.edit/ }));
  await rename('Har hafta');
  const save = () => press('action.save');
  return { ...page, change, editor, rename, save, press, stored: () => stored };
}

it('schedule editor: saves over a version that only a run has changed', async () => {
  const { change, save, stored } = await openEditor();
  change({ next_due_at: '2026-12-08T03:00:00Z', last_state: 'sent' });
  await save();
  await expect.poll(stored).toMatchObject({ name: 'Har hafta', version: 3 });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('schedule editor: saves its own changes over those of another session', async () => {
  const { change, save, press, stored } = await openEditor();
  change({ name: 'Boshqa', hour: 9 });
  await save();
  expect(await screen.findAllByText('Oʻzgargan: zarina, 10:00')).toBeTruthy();
  await press('editor.stale.keep_mine');
  await expect.poll(stored).toMatchObject({ name: 'Har hafta', hour: 9, version: 3 });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('schedule editor: opens the stored version instead of its own changes', async () => {
  const { change, editor, rename, save, press, stored } = await openEditor();
  change({ name: 'Boshqa', hour: 9 });
  await save();
  await press('editor.stale.take_theirs');
  await expect
    .poll(async () => within(await editor()).getByLabelText<HTMLInputElement>('field.name').value)
    .toBe('Boshqa');
  await rename('Yangi');
  await save();
  await expect.poll(stored).toMatchObject({ name: 'Yangi', hour: 9, version: 3 });
});

it('schedule editor: without the permission to write to others, removes the receivers that were chosen before', async () => {
  const receivers = [
    { id: 7, name: 'Aliyev Vali' },
    { id: 8, name: 'Karimova Nodira' },
  ];
  const { editor, save, stored, calls } = await openEditor({ receivers, receiver_ids: [7, 8] });
  const field = within(await editor()).getByRole('combobox', { name: 'report_schedule.receivers' });
  expect(screen.queryByText('Aliyev Vali')).not.toBeNull();
  for (const _receiver of receivers) fireEvent.keyDown(field, { key: 'Backspace', keyCode: 8 });
  await expect.poll(() => screen.queryByText('Aliyev Vali')).toBeNull();
  await save();
  await expect.poll(stored).toMatchObject({ name: 'Har hafta', receiver_ids: [] });
  expect(calls().filter((call) => call.includes('Group'))).toEqual([]);
});

it('runs of a schedule: one that is being made is shown as sent once it is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const run = { id: 3, due_at: null, created_at: '2026-11-01T10:00:00Z', error: null, file: null };
  let state: ReportRun['state'] = 'waiting';
  const { calls } = await openPage(SchedulesScreen, {
    profile: { permissions: [...reportSchedules.update.access] as never },
    answers: {
      'GET /report-schedules': () => [schedule],
      'GET /report-schedules/5/runs': () => [{ ...run, state }],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /report_schedule.runs/ }));
  await screen.findByText('report_schedule.state.waiting');
  state = 'sent';
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await screen.findByText('report_schedule.state.sent');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(calls().filter((call) => call === 'GET /report-schedules/5/runs')).toHaveLength(2);
});
