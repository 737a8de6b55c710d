import { z } from 'zod';
import { Id } from '#api/fields.ts';
import { WholeListQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../catalogue/access.ts';
import { SEARCHABLE, type SearchableName } from '../catalogue/catalogue.ts';

/** Kinds of records that the command bar finds: names of resources. Each has one list, which finds the same by the same text. */
export const FoundKind = z.enum(SEARCHABLE.map(({ name }): SearchableName => name));
export type FoundKind = z.infer<typeof FoundKind>;

/** Number of results of each kind; the list shows the rest. */
export const FOUND_MAX = 5;

export const Found = z.object({
  kind: FoundKind,
  /** Exact number of matches. */
  total: z.int(),
  /** The first row is exact; such kinds come first. */
  exact: z.boolean(),
  rows: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        detail: z.string().nullable(),
        /** The text is the complete name, number or code, in any script and spelling. */
        exact: z.boolean(),
      }),
    )
    .max(FOUND_MAX),
});
export type Found = z.infer<typeof Found>;

export const search = defineResource(ACCESS.search, {
  /** Finds records by name, in any script and spelling, of the kinds whose lists the caller may open. */
  find: {
    method: 'GET',
    path: '/search',
    access: 'signed-in',
    query: WholeListQuery.extend({ text: z.string().trim().min(2, 'search.text.min').max(200) }),
    result: z.array(Found),
  },
});
