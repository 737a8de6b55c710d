import type { Services } from '#api/context.ts';
import { addressesOf, type addressOf, plainName } from '#features/files/shared.ts';
import { videoDirectory } from '#platform/files/storage-address.ts';
import type { StudentContext } from './own-register.ts';

type Addressing = Pick<Services, 'keys' | 'config'>;
type Stored = ReturnType<typeof addressOf>;

export interface StoredVideo {
  id: number;
  name: string;
  size: number;
  qualities: { quality: number; size: number }[];
}

/** Addresses of files that the caller may see, by id; they need no authorisation, and are valid for some hours. */
export const addressesFor = ({ services, db }: StudentContext, ids: readonly (number | null)[]) =>
  addressesOf(services, db, ids);

/** What clients build `/storage/{directory}/{filename}.{extension}` of. */
export const mediaOf = ({ directory, filename, extension, size }: Stored, tag: string) => ({
  ...{ directory, filename, extension, size },
  pivot: { tag },
});

/** The name of a video as it was uploaded; a name that begins as that of a quality would address a quality. */
const originalName = (name: string): string => {
  const plain = plainName(name);
  return /^\d+p-/.test(plain) ? `video-${plain}` : plain;
};

/** The qualities of a converted video, or the original where the source was smaller than the smallest of them. */
export const videoMedia = ({ keys }: Addressing, video: StoredVideo) => {
  const directory = videoDirectory(keys.refresh, video.id);
  const row = (filename: string, size: number) => ({
    ...{ directory, filename, extension: 'mp4', size },
    pivot: { tag: 'video' },
  });
  const media = video.qualities.map(({ quality, size }) => row(`${quality}p-${plainName(video.name)}`, size));
  return media.length > 0 ? media : [row(originalName(video.name), video.size)];
};

/** The address of a video as it was uploaded. */
export const videoAddress = ({ config, keys }: Addressing, { id, name }: Pick<StoredVideo, 'id' | 'name'>) =>
  `${config.publicUrl}/storage/${videoDirectory(keys.refresh, id)}/${originalName(name)}.mp4`;
