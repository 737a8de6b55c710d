import type { Video } from '@dekanat/contract/syllabi/videos.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { VideoItem } from '#features/syllabi/items/video-item.tsx';
import { ConversionState } from '#features/syllabi/video/conversion-state.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const VIDEO = { id: 5, job_id: 7, video_converter_status: 0, converter_message: null } as unknown as Video;

async function openWithJob(status: string) {
  const reload = vi.fn(async () => undefined);
  const { calls } = await openPage(
    () => <ConversionState video={VIDEO} readOnly={false} playable reload={reload} />,
    {
      answers: { 'GET /jobs/7': () => ({ id: 7, status, done: 0 }) },
    },
  );
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
  expect(screen.getByRole('status').textContent).toBe('video.waiting: video.original_meanwhile');
});

it('conversion: shows how far it is while it runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const job = { id: 7, status: 'running', done: 20 };
  const running = { ...VIDEO, video_converter_status: 9 } as Video;
  const reload = async () => undefined;
  await openPage(() => <ConversionState video={running} readOnly={false} playable reload={reload} />, {
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

type Item = ItemPanelProps['item'];
/** Videos use neither of them. */
const PLACE = {} as Pick<ItemPanelProps, 'lesson' | 'syllabus'>;

function ShownItem({ read }: { read: () => Item }) {
  const [item, setItem] = useState(read);
  const reload = async () => setItem(read());
  return (
    <>
      <VideoItem {...PLACE} item={item} readOnly={false} reload={reload} />
      <button type="button" aria-label="reload" onClick={() => void reload()} />
    </>
  );
}

it('conversion: a video that the browser cannot play is not said to be shown, until its conversion is', async () => {
  const original = `http://localhost/files/5?expires=${Date.now() + 3_600_000}`;
  const media = [{ quality: 240, name: '240p_1', url: '/files/6' }];
  let video = {
    ...VIDEO,
    name: 'Dars',
    media: [] as typeof media,
    file_url_video: original,
    poster_url: null,
  };
  const read = () => ({ id: 3, embed_url: null, video }) as unknown as Item;
  await openPage(() => <ShownItem read={read} />, {
    answers: { 'GET /jobs/7': () => ({ id: 7, status: 'running', done: 0 }) },
  });
  const player = await screen.findByLabelText<HTMLVideoElement>('Dars');
  const state = () => screen.getByRole('status').textContent;
  expect([player.getAttribute('src'), state()]).toEqual([
    original,
    'video.waiting: video.original_meanwhile',
  ]);
  fireEvent.error(player);
  expect((await screen.findByRole('alert')).textContent).toBe('video.unplayable');
  expect(state()).toBe('video.waiting');
  video = { ...video, media, video_converter_status: 1 };
  fireEvent.click(screen.getByRole('button', { name: 'reload' }));
  await expect.poll(() => player.getAttribute('src')).toBe('/files/6');
  expect(screen.queryByRole('alert')).toBeNull();
});
