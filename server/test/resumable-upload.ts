import { UPLOADS_PATH, type Video, videos } from '@dekanat/contract/syllabi/videos.ts';
import type { Client } from './client.ts';

/** The protocol of resumable uploads, step by step. */
export function uploader(url: string, client: Client) {
  const headers = { authorization: `Bearer ${client.token}`, 'tus-resumable': '1.0.0' };
  return {
    url: (location: string) => url + location,
    headers,
    create: (name: string, size: number, metadata = `filename ${Buffer.from(name).toString('base64')}`) =>
      fetch(url + UPLOADS_PATH, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(size), 'upload-metadata': metadata },
      }),
    send: (location: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
      fetch(url + location, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes,
      }),
    offset: async (location: string) => {
      const response = await fetch(url + location, { method: 'HEAD', headers });
      return response.ok ? Number(response.headers.get('upload-offset')) : response.status;
    },
    remove: async (location: string) => (await fetch(url + location, { method: 'DELETE', headers })).status,
  };
}

export const idIn = (location: string): string => location.split('/').at(-1) ?? '';

/** Uploads a whole video in one piece. @returns the answer of the call that stores it */
export async function uploadVideo(
  url: string,
  client: Client,
  bytes: Uint8Array<ArrayBuffer>,
  name = 'dars.mp4',
) {
  const upload = uploader(url, client);
  const location = (await upload.create(name, bytes.length)).headers.get('location') ?? '';
  await upload.send(location, 0, bytes);
  return client.call(videos.storeUpload, { body: { upload: idIn(location) } });
}

/** The state of a video as its editor reads it. */
export const showVideo = async (client: Client, id: number): Promise<Video> =>
  (await client.call(videos.show, { params: { id } })).result;
