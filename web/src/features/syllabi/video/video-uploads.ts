import { type LessonItem, lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { UPLOADS_PATH, videos } from '@dekanat/contract/syllabi/videos.ts';
import { useSyncExternalStore } from 'react';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, bearerToken, call } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { storedSession } from '#api/stored-session.ts';
import { onStoredChange } from '#browser/stored-values.ts';
import { dropInterrupted, rememberInterrupted } from '#features/syllabi/video/interrupted-upload.ts';
import { newRate, type Rate } from '#features/syllabi/video/upload-rate.ts';
import { text } from '#i18n/text.ts';

export interface VideoUpload {
  name: string;
  size: number;
  sent: number;
  /** `storing`: all bytes are sent; the server checks the content and the item is saved. */
  phase: 'uploading' | 'paused' | 'storing' | 'failed';
  bytesPerSecond?: number | undefined;
  problem?: string | undefined;
}

interface Running {
  shown: VideoUpload;
  upload: Upload;
  rate: Rate;
  itemId: number;
  /** The video that the item has when the upload starts. */
  replaces: number | undefined;
  /** The session in which the upload was started. */
  since: number | undefined;
}

/** Below the usual limits of proxies; each piece is sent with a fresh token. */
const PIECE_BYTES = 16 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];
/** Statuses that a retry can change, besides those of the server's own failures. */
const TEMPORARY = [401, 408, 409, 423, 429];

/** Uploads by lesson item. They go on while the user opens another lesson or screen. */
const running = new Map<number, Running>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useVideoUpload = (itemId: number): VideoUpload | undefined =>
  useSyncExternalStore(subscribe, () => running.get(itemId)?.shown);

function show(one: Running, changes: Partial<VideoUpload>): void {
  one.shown = { ...one.shown, problem: undefined, ...changes };
  for (const listener of listeners) listener();
}

const isActive = () =>
  [...running.values()].some(
    ({ shown: { phase, sent, size } }) =>
      phase === 'uploading' || phase === 'storing' || (phase === 'failed' && sent === size),
  );

/** Closing the page would interrupt the upload, so that the browser asks first. */
window.addEventListener('beforeunload', (event) => {
  if (isActive()) event.preventDefault();
});

const statusOf = (error: unknown) =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : undefined;

function apiErrorOf(error: Error | DetailedError): ApiError {
  if (!(error instanceof DetailedError)) return new ApiError(0, {});
  try {
    return new ApiError(statusOf(error) ?? 0, JSON.parse(error.originalResponse?.getBody() ?? ''));
  } catch {
    return new ApiError(statusOf(error) ?? 0, {});
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return text('flash.error');
  return Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
}

function createUpload(file: File, one: () => Running | undefined): Upload {
  let token: string | undefined;
  return new Upload(file, {
    endpoint: UPLOADS_PATH,
    chunkSize: PIECE_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { filename: file.name },
    // A complete upload may not be stored yet: `forget` removes it.
    removeFingerprintOnSuccess: false,
    fingerprint: async () => `dekanat.video.${file.name}.${file.size}.${file.lastModified}`,
    async onBeforeRequest(request) {
      token ??= await bearerToken();
      request.setHeader('authorization', `Bearer ${token}`);
    },
    async onAfterResponse(_request, response) {
      // Another request may have renewed it meanwhile, so it is asked for each time.
      token = response.getStatus() === 401 ? await bearerToken(token) : undefined;
    },
    onShouldRetry(error) {
      const status = statusOf(error) ?? 0;
      return status === 0 || status >= 500 || TEMPORARY.includes(status);
    },
    onProgress(sent) {
      const current = one();
      if (current?.shown.phase !== 'uploading') return;
      const bytesPerSecond = current.rate(sent);
      if (bytesPerSecond === undefined) return;
      rememberInterrupted(current.itemId, { name: file.name, size: file.size, sent });
      show(current, { sent, bytesPerSecond });
    },
    onError(error) {
      const current = one();
      if (current) show(current, { phase: 'failed', problem: sentenceOf(apiErrorOf(error)) });
    },
    onSuccess: () => void store(one()),
  });
}

/** Makes a video of the uploaded bytes and shows it in the item. Another author's new video is replaced by a retry only. */
async function store(one: Running | undefined): Promise<void> {
  if (one === undefined) return;
  const { itemId, upload } = one;
  show(one, { phase: 'storing', sent: one.shown.size });
  try {
    const item = await call(lessonItems.read, { params: { id: itemId } });
    if (item.video?.id !== one.replaces) {
      one.replaces = item.video?.id;
      show(one, { phase: 'failed', problem: text('syllabus.conflict') });
      return;
    }
    if (running.get(itemId) !== one) return;
    const id = (upload.url ?? '').split('/').at(-1) ?? '';
    const { id: video } = await call(videos.storeUpload, { body: { upload: id } });
    await call(lessonItems.updateVideo, {
      params: { id: itemId },
      body: { video, version: item.version },
    });
    await queryClient.invalidateQueries({ queryKey: [lessonItems.list.resource.name] });
    forget(itemId);
  } catch (error) {
    show(one, { phase: 'failed', problem: sentenceOf(error) });
  }
}

/** Another upload of the same file begins anew. */
async function removeFingerprint(upload: Upload): Promise<void> {
  for (const { urlStorageKey, uploadUrl } of await upload.findPreviousUploads())
    if (uploadUrl === upload.url) await upload.options.urlStorage?.removeUpload(urlStorageKey);
}

function forget(itemId: number): void {
  const one = running.get(itemId);
  if (one) void removeFingerprint(one.upload).catch(() => undefined);
  running.delete(itemId);
  dropInterrupted(itemId);
  for (const listener of listeners) listener();
}

/** Uploads a file for an item, and continues where an earlier upload of the same file was interrupted. */
export async function startUpload(item: Pick<LessonItem, 'id' | 'video'>, file: File): Promise<void> {
  const itemId = item.id;
  const upload = createUpload(file, () => running.get(itemId));
  const { name, size } = file;
  const one: Running = {
    itemId,
    replaces: item.video?.id,
    since: storedSession()?.since,
    upload,
    rate: newRate(),
    shown: { name, size, sent: 0, phase: 'uploading' },
  };
  running.set(itemId, one);
  show(one, {});
  const [previous] = await upload.findPreviousUploads().catch(() => []);
  if (previous) upload.resumeFromPreviousUpload(previous);
  if (running.get(itemId) === one && one.shown.phase === 'uploading') upload.start();
}

export async function pauseUpload(itemId: number): Promise<void> {
  const one = running.get(itemId);
  if (one === undefined) return;
  show(one, { phase: 'paused', bytesPerSecond: undefined });
  await one.upload.abort();
}

/** Continues a paused upload, or repeats what has failed. */
export function resumeUpload(itemId: number): void {
  const one = running.get(itemId);
  if (one === undefined) return;
  if (one.shown.sent === one.shown.size) {
    void store(one);
    return;
  }
  one.rate = newRate();
  show(one, { phase: 'uploading' });
  one.upload.start();
}

/** An upload ends with the session of its author, who can continue it later: the next user would store the video as an own one. */
onStoredChange(() => {
  const ended = [...running.values()].filter(({ since }) => since !== storedSession()?.since);
  for (const { itemId, upload } of ended) {
    running.delete(itemId);
    void upload.abort().catch(() => undefined);
  }
  if (ended.length > 0) for (const listener of listeners) listener();
});

/** Ends the upload and removes what was sent. */
export async function cancelUpload(itemId: number): Promise<void> {
  const one = running.get(itemId);
  forget(itemId);
  // What cannot be removed now is removed by the server after a day.
  await one?.upload.abort(true).catch(() => undefined);
}
