import { formatDay } from '#api/days.ts';
import type { PostRow } from './posts.ts';

const MIDNIGHT = '00:00';

/** Day and time of publication; midnight means the whole day and is left out. */
export const publishedAt = ({ publish_at, publish_time }: Pick<PostRow, 'publish_at' | 'publish_time'>) =>
  publish_time === MIDNIGHT ? formatDay(publish_at) : `${formatDay(publish_at)} ${publish_time}`;
