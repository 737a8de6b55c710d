import { z } from 'zod';
import { createCall, removeCall, updateCall } from '#api/calls.ts';
import { Id, line, STORED, text, Version, withoutDefaults } from '#api/fields.ts';
import { ScopedQuery, WholeListQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';

/** Views of one user; more would not fit a menu. */
export const VIEWS_MAX = 100;
const PARAMETERS_MAX = 40;
const COLUMNS_MAX = 100;

/** The address of a screen that has views: without an id, because a view is not about one record. */
export const ViewScreen = z
  .string()
  .max(100)
  .regex(/^(\/[a-z][a-z-]*)+$/);

const Name = z.string().regex(/^[a-z]\w{0,39}$/);
/** Search parameters of the address. The list's own schema refuses those that it does not know when the view is applied. */
const Parameters = z
  .record(Name, text(200))
  .refine((params) => Object.keys(params).length <= PARAMETERS_MAX, 'list_view.params.max');

/** `cells.17` is the column of one subject in a matrix report. */
const ColumnName = z.string().regex(/^[a-z]\w{0,39}(\.\w{1,20})?$/);
const ColumnNames = z.array(ColumnName).max(COLUMNS_MAX);
/** Arrangement of the columns. */
export const ViewColumns = z.strictObject({
  order: ColumnNames,
  hidden: ColumnNames,
  /** Columns that are hidden by default. */
  shown: ColumnNames,
  pinned: ColumnNames,
});
export type ViewColumns = z.infer<typeof ViewColumns>;

export const ListView = z.object({
  ...STORED,
  screen: z.string(),
  list: z.string(),
  name: z.string(),
  params: z.record(z.string(), z.string()),
  columns: ViewColumns,
  /** Visible to all users of the university. */
  shared: z.boolean(),
  /** User name of the author; null: a super administrator. */
  author: z.string().nullable(),
  own: z.boolean(),
  /** Whether the caller may rename, change and delete it. */
  changeable: z.boolean(),
  /** Place among the pinned views of the caller; null: not pinned. */
  place: z.int().nullable(),
});
export type ListView = z.infer<typeof ListView>;

const INPUT = {
  name: line(60).min(1, 'list_view.name.required'),
  params: Parameters,
  columns: ViewColumns,
  shared: z.boolean().default(false),
};

export const listViews = defineResource(ACCESS.list_views, {
  /** The views of the caller and those shared with the university, of all screens, pinned ones first. */
  list: {
    method: 'GET',
    path: '/list-views',
    access: 'signed-in',
    query: WholeListQuery,
    result: z.array(ListView),
  },
  create: createCall(
    '/list-views',
    'signed-in',
    /** `list` is the path of the endpoint: views of a list are for users who may read it. */
    z.strictObject({ screen: ViewScreen, list: z.string().max(100), ...INPUT }),
    ListView,
  ),
  update: updateCall(
    '/list-views/{id}',
    'signed-in',
    z.strictObject({ ...withoutDefaults(INPUT), version: Version.optional() }).partial(),
    ListView,
  ),
  remove: removeCall('/list-views/{id}', 'signed-in'),
  /** Replaces the pinned views of the caller on one screen, in this order. */
  pin: {
    method: 'PUT',
    path: '/list-views/pins',
    access: 'signed-in',
    query: ScopedQuery,
    body: z.strictObject({ screen: ViewScreen, ids: z.array(Id).max(VIEWS_MAX) }),
    result: z.null(),
  },
});
