import { z } from 'zod';
import { checkCall, createCall, exportCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { CHOSEN_UNIVERSITY, OF_UNIVERSITY, type RecordOf } from '#api/crud.ts';
import {
  Day,
  furtherTranslations,
  Id,
  line,
  requiredId,
  STORED,
  text,
  translated,
  Version,
  withoutDefaults,
} from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { exportQuery, listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { CONTENT } from '../catalogue/content.ts';

export const USEFUL_RESOURCE_TYPES = ['resource', 'video'] as const;
export type UsefulResourceType = (typeof USEFUL_RESOURCE_TYPES)[number];

const CONTENT_PAGE = 50;
const URL_MAX = 2000;

/** The address of a web page; other schemes could run scripts in the browser of a reader. */
const WebAddress = text(URL_MAX)
  .min(1, 'online_resource.url.required')
  .regex(/^https?:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/i, 'online_resource.url.invalid');

const UsefulResource = z.object({
  ...STORED,
  ...OF_UNIVERSITY,
  ...translated({ title: z.string() }),
  url: z.string(),
  publish_at: Day,
  /** Whether students see it: its day of publication has come. */
  published: z.boolean(),
  type: z.enum(USEFUL_RESOURCE_TYPES),
  icone: Id.nullable(),
  file_url_icone: z.string().nullable(),
});

const texts = { title: line(255).min(1, 'online_resource.title.required') };
const fields = {
  ...CHOSEN_UNIVERSITY,
  /** The language that the title is written in. */
  language: Language,
  ...texts,
  translations: furtherTranslations(texts),
  url: WebAddress,
  publish_at: Day,
  type: z.enum(USEFUL_RESOURCE_TYPES),
  icone: requiredId('online_resource.icone.required'),
};

const List = listQuery(
  {
    title: Search,
    /** The same as `title`. */
    name: Search,
    type: z.enum(USEFUL_RESOURCE_TYPES).optional(),
    sort: sortBy('title', 'publish_at', 'type', 'created_at', 'updated_at'),
  },
  CONTENT_PAGE,
);

/** Links to pages and videos outside of the system, for the students of the whole university. */
export const usefulResources = defineResource(CONTENT.useful_resources, {
  list: listCall('/useful-resources', 'post_index', List, UsefulResource),
  export: exportCall(
    '/useful-resources/export',
    'post_index',
    exportQuery(List, [
      'title',
      'type',
      'url',
      'publish_at',
      'translations',
      'university_name',
      'created_at',
      'updated_at',
    ]),
  ),
  read: readCall('/useful-resources/{id}', 'post_index', UsefulResource),
  check: checkCall('/useful-resources/{id}/check', 'post_index'),
  create: {
    ...createCall('/useful-resources', 'post_store', z.strictObject(fields), UsefulResource),
    wholeUniversity: true,
  },
  update: {
    ...updateCall(
      '/useful-resources/{id}',
      'post_update',
      z.strictObject({
        ...withoutDefaults(fields),
        icone: fields.icone.optional(),
        version: Version.optional(),
      }),
      UsefulResource,
    ),
    wholeUniversity: true,
  },
  remove: { ...removeCall('/useful-resources/{id}', 'post_destroy'), wholeUniversity: true },
});
export type UsefulResource = RecordOf<typeof usefulResources>;
