import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeStored } from '#browser/stored-values.ts';
import { text } from '#i18n/text.ts';
import { LessonVideo } from './lesson-video.tsx';
import type { StudiedItem } from './studied-item.ts';

const media = [480, 240, 720].map((height) => ({
  ...{ directory: 'signed', filename: `${height}p-dars`, extension: 'mp4', size: 1 },
  pivot: { tag: 'video' },
}));
const ITEM = { id: 7, media, file_url_video: null } as unknown as StudiedItem;

const open = () => {
  const { container } = render(<LessonVideo item={ITEM} />);
  return () => container.querySelector('video') as HTMLVideoElement;
};
/** Plays to a second. */
function playTo(video: HTMLVideoElement, second: number): void {
  video.currentTime = second;
  fireEvent.timeUpdate(video);
}
/** Opens the lesson again. @returns the second at which the video continues */
function placeAfterReturn(): number {
  cleanup();
  const video = open()();
  fireEvent.loadedMetadata(video);
  return video.currentTime;
}

beforeEach(() => {
  for (const name of ['cabinet.video', 'cabinet.video.7']) writeStored(name, undefined);
});
afterEach(cleanup);

it('a video continues a little before the place where its page was left while it played', () => {
  const video = open()();
  for (const second of [1, 4, 6, 60, 63]) playTo(video, second);
  // 63 is not stored yet: it is less than five seconds after 60.
  expect(placeAfterReturn()).toBe(57);
});

it('a video continues from the very second when the page is hidden or the video is paused', () => {
  const video = open()();
  playTo(video, 60);
  video.currentTime = 63;
  window.dispatchEvent(new Event('pagehide'));
  expect(placeAfterReturn()).toBe(60);
  const again = open()();
  again.currentTime = 30;
  fireEvent.pause(again);
  expect(placeAfterReturn()).toBe(27);
});

it('a video that has ended begins anew', () => {
  const video = open()();
  playTo(video, 60);
  Object.defineProperty(video, 'ended', { value: true });
  fireEvent.ended(video);
  expect(placeAfterReturn()).toBe(0);
});

it('another quality of a video goes on at the same place, and is chosen next time', () => {
  const shown = open();
  expect(shown().src).toContain('/storage/signed/480p-dars.mp4');
  playTo(shown(), 40);
  fireEvent.change(screen.getByLabelText(text('cabinet.video.quality')), { target: { value: '720' } });
  expect(shown().src).toContain('720p-dars');
  fireEvent.loadedMetadata(shown());
  expect(shown().currentTime).toBe(37);
  cleanup();
  expect(open()().src).toContain('720p-dars');
});
