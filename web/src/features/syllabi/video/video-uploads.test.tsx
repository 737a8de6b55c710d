import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSession, removeSession } from '#api/stored-session.ts';
import { UploadProgress } from '#features/syllabi/video/upload-progress.tsx';
import { startUpload, useVideoUpload } from '#features/syllabi/video/video-uploads.ts';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const SIZE = 1_000;
const UPLOAD = '0b1c8a52-6a0f-4f1e-9d55-2f7f3f1f9c11';
const [ITEM, OTHER_ITEM] = [31, 32];

/** A server that receives an upload in one piece, unless there is no connection. @returns the methods of its requests */
function receiveUploads(isOnline = () => true): string[] {
  const methods: string[] = [];
  let offset = 0;
  class Receiving {
    upload = {};
    status = 0;
    responseText = '';
    headers: Record<string, string> = {};
    onload = () => undefined;
    onerror = () => undefined;
    method = '';
    open(method: string) {
      this.method = method;
    }
    setRequestHeader() {}
    abort() {}
    getResponseHeader = (name: string) => this.headers[name.toLowerCase()] ?? null;
    send() {
      methods.push(this.method);
      if (!isOnline()) return queueMicrotask(() => this.onerror());
      if (this.method === 'PATCH') offset = SIZE;
      this.status = this.method === 'POST' ? 201 : 204;
      this.headers = {
        location: `/api/resources/uploads/${UPLOAD}`,
        'upload-offset': String(offset),
        'upload-length': String(SIZE),
      };
      queueMicrotask(this.onload);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Receiving);
  return methods;
}

function ShownUpload({ id }: { id: number }) {
  const upload = useVideoUpload(id);
  return upload ? <UploadProgress itemId={id} upload={upload} /> : 'stored';
}

/** The lesson item, whose uploads are stored once the server can do it. */
async function openItem(id: number, canStore: () => boolean) {
  const item = { id, version: 1, video: null };
  return openPage(() => <ShownUpload id={id} />, {
    answers: {
      [`GET /syllabus/lessons/item/view/${id}`]: () => item,
      'POST /storeUpload': () => (canStore() ? { id: 5 } : refusal(503, { code: 'unavailable' })),
      [`PUT /syllabus/lessons/item/video/${id}`]: () => item,
    },
  });
}

const addresses = () =>
  Object.keys(localStorage).filter((name) => name.startsWith('tus::dekanat.video.dars.mp4'));
const isLeavingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('video uploads: a complete upload that was not stored is stored later without sending it again', async () => {
  const methods = receiveUploads();
  const file = new File(['x'.repeat(SIZE)], 'dars.mp4', { lastModified: 1 });
  let canStore = false;
  await openItem(ITEM, () => canStore);
  await startUpload({ id: ITEM, video: null }, file);
  await screen.findByText('video.upload_failed');
  expect(methods).toEqual(['POST', 'PATCH']);
  expect([addresses().length, isLeavingAsked()]).toEqual([1, true]);

  // As after a reload, which forgets what is running.
  canStore = true;
  const { calls } = await openItem(OTHER_ITEM, () => canStore);
  await startUpload({ id: OTHER_ITEM, video: null }, file);
  await expect.poll(calls).toContain(`PUT /syllabus/lessons/item/video/${OTHER_ITEM}`);
  expect(methods).toEqual(['POST', 'PATCH', 'HEAD']);
  await expect.poll(addresses).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: 'video.cancel' }));
  expect(isLeavingAsked()).toBe(false);
  await expect.poll(() => methods.at(-1)).toBe('DELETE');
});

it('video uploads: one ends when its author signs out, and is not stored by the next user', async () => {
  openSession('a', true);
  onTestFinished(removeSession);
  let isOnline = false;
  const methods = receiveUploads(() => isOnline);
  const { calls } = await openItem(ITEM, () => true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await startUpload({ id: ITEM, video: null }, new File(['x'.repeat(SIZE)], 'dars.mp4'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(methods).toEqual(['POST', 'POST']);
  act(removeSession);
  expect([screen.queryByText('stored') !== null, isLeavingAsked()]).toEqual([true, false]);
  openSession('b', true);
  isOnline = true;
  // The upload would be tried again after a second.
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect([methods, calls()]).toEqual([['POST', 'POST'], []]);
});
