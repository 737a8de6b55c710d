import { z } from 'zod';
import { QueryStatus, text } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';

const LENGTH_MAX = 64;

/** Identifies what a dry run showed. */
export const Preview = z.string();

/**
 * Query of an import: without `confirm` it is a dry run. `preview`, as the dry run answered it, makes sure that nothing else is
 * stored than what was shown: 409 if the file does something else by now, because another user changed the records.
 */
export const ConfirmQuery = ScopedQuery.extend({
  confirm: QueryStatus.default(0),
  preview: text(LENGTH_MAX).optional(),
});
