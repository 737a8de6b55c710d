import type { Video } from '@dekanat/contract/syllabi/videos.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
