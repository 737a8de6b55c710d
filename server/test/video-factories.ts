import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadDirectory } from '#platform/files/spool.ts';
import type { TestServer } from './server.ts';

/** Begins like an MP4 video; enough where no ffprobe looks further. */
const MP4_HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2mp41', 'latin1');

export const tinyVideo = (name = 'dars.mp4'): File =>
  new File([new Uint8Array(MP4_HEAD)], name, { type: 'video/mp4' });

/** An uploaded video without bytes. @returns its id */
export async function makeVideo({ services }: TestServer, uploaded_by: number): Promise<number> {
  const { id } = await services.db
    .insertInto('videos')
    .values({ uploaded_by, key: randomUUID(), name: 'dars.mp4', mime: 'video/mp4', size: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A complete resumable upload that is not stored yet. @returns its id */
export async function makeUpload({ services }: TestServer, user_id: number): Promise<string> {
  const id = randomUUID();
  const directory = uploadDirectory(services.config.dataDirectory);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, id), MP4_HEAD);
  await services.db
    .insertInto('video_uploads')
    .values({ id, user_id, name: 'dars.mp4', size: MP4_HEAD.length, university_id: 1 })
    .execute();
  return id;
}
