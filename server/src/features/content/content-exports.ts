import { formatDay } from '@dekanat/contract/api/days.ts';
import type { posts } from '@dekanat/contract/content/posts.ts';
import type { usefulResources } from '@dekanat/contract/content/useful-resources.ts';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { streamWithNames } from '#crud/related-names.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { POST_NAMES, rowsOf as postRows } from './post-rows.ts';
import { RESOURCE_NAMES, rowsOf as resourceRows } from './useful-resource-rows.ts';

type PostQuery = z.output<typeof posts.export.query>;
type ResourceQuery = z.output<typeof usefulResources.export.query>;

const POST_HEADINGS: Record<PostQuery['columns'][number], TextKey> = {
  title: 'post.title',
  state: 'field.status',
  publish_at: 'post.publish_at',
  publish_time: 'post.publish_time',
  faculty_name: 'post.faculty_id',
  semesters: 'post.semesters',
  views: 'post.views',
  languages: 'field.translations',
  pinned: 'post.pinned',
  author_name: 'post.author_id',
  university_name: 'field.university',
  created_at: 'field.created_at',
  updated_at: 'field.updated_at',
};

interface WithTimes {
  publish_at: string;
  created_at: string;
  updated_at: string;
}

/** A day or an instant as it is written; undefined for other columns. */
function timeCell(row: WithTimes, column: string): string | undefined {
  if (column === 'publish_at') return formatDay(row.publish_at);
  if (column === 'created_at' || column === 'updated_at') return formatInstant(row[column]);
  return undefined;
}

export function exportPosts(
  context: Context,
  { query: { format, columns, ...query } }: { query: PostQuery },
) {
  const language = messageLanguage(context);
  return writeTableFile(context, format, {
    title: query.type === 'news' ? 'menu.posts' : 'menu.lesson_schedules',
    columns,
    heading: (column) => POST_HEADINGS[column],
    cell: (row, column) => {
      if (column === 'state') return translate(`post.state.${row.state}`, language);
      if (column === 'languages') return row.languages.join(', ');
      if (column === 'pinned') return translate(row.pinned ? 'post.pinned.yes' : 'post.pinned.no', language);
      return timeCell(row, column) ?? row[column];
    },
    rows: streamWithNames(context, postRows(context, query).stream(), POST_NAMES),
  });
}

const RESOURCE_HEADINGS: Record<ResourceQuery['columns'][number], TextKey> = {
  title: 'online_resource.title',
  type: 'online_resource.type',
  url: 'online_resource.url',
  publish_at: 'online_resource.publish_at',
  translations: 'field.translations',
  university_name: 'field.university',
  created_at: 'field.created_at',
  updated_at: 'field.updated_at',
};

export function exportResources(
  context: Context,
  { query: { format, columns, ...query } }: { query: ResourceQuery },
) {
  const language = messageLanguage(context);
  return writeTableFile(context, format, {
    title: 'menu.online_resources',
    columns,
    heading: (column) => RESOURCE_HEADINGS[column],
    cell: (row, column) => {
      if (column === 'type') return translate(`online_resource.type.${row.type}`, language);
      if (column === 'translations') return row.translations.map((one) => one.language).join(', ');
      return timeCell(row, column) ?? row[column];
    },
    rows: streamWithNames(context, resourceRows(context, query).stream(), RESOURCE_NAMES),
  });
}
