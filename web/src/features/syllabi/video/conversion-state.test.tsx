import type { Video } from '@dekanat/contract/syllabi/videos.ts';
import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ConversionState } from '#features/syllabi/video/conversion-state.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const VIDEO = { id: 5, job_id: 7, video_converter_status: 0, converter_message: null } as unknown as Video;

async function openWithJob(status: string) {
  const reload = vi.fn(async () => undefined);
  const { calls } = await openPage(() => <ConversionState video={VIDEO} readOnly={false} reload={reload} />, {
    answers: { 'GET /jobs/7': () => ({ id: 7, status, done: 0 }) },
  });
  await expect.poll(calls).toContain('GET /jobs/7');
  return reload;
}

it('conversion: offers another one after a conversion was cancelled while it waited', async () => {
  const reload = await openWithJob('cancelled');
  await screen.findByRole('button', { name: 'video.convert' });
  expect(screen.queryByRole('status')).toBeNull();
  expect(reload).toHaveBeenCalled();
});

it('conversion: waits until the video of a finished conversion is read', async () => {
  const reload = await openWithJob('done');
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(screen.getByRole('status').textContent).toBe('video.waiting');
});

it('conversion: shows how far it is while it runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const job = { id: 7, status: 'running', done: 20 };
  const running = { ...VIDEO, video_converter_status: 9 } as Video;
  const reload = async () => undefined;
  await openPage(() => <ConversionState video={running} readOnly={false} reload={reload} />, {
    answers: { 'GET /jobs/7': () => ({ ...job }) },
  });
  const shown = async (percent: string) =>
    vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(percent);
    });
  await shown('20');
  job.done = 55;
  await shown('55');
});
