import { sql } from 'kysely';

/** Address of an uploaded picture, or of another file such as a PDF. */
export const imageUrl = (column: 'posts.img' | 'useful_resources.icone') =>
  sql<string | null>`(
    select '/api/resources/' || case when files.width is null then 'file' else 'showImage' end || '/' || files.id
    from files where files.id = ${sql.ref(column)})`;
