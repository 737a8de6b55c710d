import { z } from 'zod';
import { checkCall, listCall, readCall, updateCall } from '#api/calls.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { line, STORED, translated, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { listQuery, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { PLANNING } from '../catalogue/planning.ts';
import { LabelKey } from '../reference/labels.ts';
import { MAX_POINTS } from './rating-bands.ts';

const NAME_MAX = 64;
const SHORT_NAME_MAX = 16;

const points = (missing: string) => z.int(missing).min(0).max(MAX_POINTS);

const RatingSystem = z.object({
  ...STORED,
  ...translated({ name: z.string(), short_name: z.string() }),
  minimal: z.int(),
  maximal: z.int(),
  /** Key of a label of the module `rating_system`: the system whose mark this is. */
  rating_system_id: LabelKey,
  rating_system_name: z.string().nullable(),
});

const RatingSystemUpdate = z.strictObject({
  /** The language that `name` and `short_name` are written in. */
  language: Language,
  name: line(NAME_MAX).min(1, 'rating_system.name.required'),
  short_name: line(SHORT_NAME_MAX).min(1, 'rating_system.short_name.required'),
  minimal: points('rating_system.minimal.required').optional(),
  maximal: points('rating_system.maximal.required').optional(),
  rating_system_id: LabelKey.optional(),
  /** Moves the ends of the neighbouring marks along, so that neither gap nor overlap arises. */
  shift_neighbours: z.boolean().optional(),
  version: Version.optional(),
  accepted: Accepted,
});

/** Marks with their points, which all universities share. They are shipped, and can be changed but not added or removed. */
export const ratingSystems = defineResource(PLANNING.rating_systems, {
  list: listCall(
    '/rating-systems',
    'rating_system_index',
    listQuery({ sort: sortBy('minimal') }),
    RatingSystem,
  ),
  read: readCall('/rating-systems/{id}', 'rating_system_index', RatingSystem),
  check: checkCall('/rating-systems/{id}/check', 'rating_system_index'),
  update: {
    ...updateCall('/rating-systems/{id}', 'rating_system_update', RatingSystemUpdate, RatingSystem),
    superAdministrator: true,
  },
});
export type RatingSystem = ResultOf<(typeof ratingSystems)['read']>;
