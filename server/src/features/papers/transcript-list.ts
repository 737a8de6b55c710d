import type { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { definedOnly } from '#crud/paging.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { cachedStatement } from '#crud/statement-cache.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';
import type { StudentFilters } from '#features/students/shared.ts';
import {
  TRANSCRIPT_NAMES,
  type TranscriptFilters,
  transcriptFilters,
  transcriptRows,
  transcriptsInOrder,
  withRegister,
} from './transcript-rows.ts';

type Query = z.output<(typeof transcripts)['list']['query']>;

/** What decides how the statements of the list read. */
type Shape = Pick<TranscriptFilters, 'sort' | 'has_transcript'> & {
  searchBy: NonNullable<StudentFilters['term']>['by'] | undefined;
};
type Values = Omit<TranscriptFilters, 'sort' | 'has_transcript' | 'term'>;
type Places = { [Name in keyof Values]?: Expression<never> } & { term?: Expression<string | number[]> };

const placed = ({ searchBy, ...shape }: Shape, { term, ...places }: Places): TranscriptFilters => ({
  ...places,
  ...shape,
  ...(searchBy && term && { term: { by: searchBy, value: term } }),
});

const readRows = cachedStatement(
  (view, { sort }: Pick<Shape, 'sort'>, { ids }: { ids: Expression<number[]> }) =>
    // A subquery hides the number of ids, so that one plan serves sixty and one.
    transcriptRows(view, { sort, ids: sql<number>`(select unnest(${ids}::integer[]))` }).compile(),
);
const readPage = pageWithCachedTotal({
  chosen: (view, shape: Shape, places: Places) => transcriptsInOrder(view, placed(shape, places)),
  counted: (view, shape, places) => withRegister(view, placed(shape, places)),
  shown: async (context, { sort }, { ids, namesVersion }) =>
    addRelatedNames(context, await readRows(context, { sort }, { ids }), TRANSCRIPT_NAMES, namesVersion),
});

/** Students with their newest transcript. */
export async function listTranscripts(context: Context, { query }: { query: Query }) {
  const { limit, page, language: _language, university_id: _scope, ...filters } = query;
  const { sort, has_transcript, term, ...values } = await transcriptFilters(context, filters);
  return readPage(
    context,
    { limit, page },
    { sort, has_transcript, searchBy: term?.by },
    definedOnly({ ...values, term: term?.value }) as never,
  );
}
