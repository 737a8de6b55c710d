import { isEmpty } from '@dekanat/contract/syllabi/questions.ts';
import { sql } from 'kysely';
import { invalidField } from '#api/errors.ts';
import { sanitiseInBackground } from '#platform/rich-text/background-sanitiser.ts';

/** Condition: the day of publication of a post or link has come. */
export const IS_PUBLISHED = (table: 'posts' | 'useful_resources') =>
  sql<boolean>`${sql.ref(`${table}.publish_at`)} <= (now() at time zone 'Asia/Tashkent')::date`;

/** Address of an uploaded picture, or of another file such as a PDF. */
export const imageUrl = (column: 'posts.img' | 'useful_resources.icone') =>
  sql<string | null>`(
    select '/api/resources/' || case when files.width is null then 'file' else 'showImage' end || '/' || files.id
    from files where files.id = ${sql.ref(column)})`;

/** @throws Invalid on `description` when nothing is left of the text */
export async function sanitised(description: string): Promise<string> {
  const clean = await sanitiseInBackground(description);
  if (isEmpty(clean)) throw invalidField('description', 'post.description.required');
  return clean;
}
