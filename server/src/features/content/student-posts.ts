import { formatDay } from '@dekanat/contract/api/days.ts';
import { studentPosts } from '@dekanat/contract/content/student-posts.ts';
import { sql } from 'kysely';
import { isViewed, type Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { paginate } from '#crud/paging.ts';
import { addressesOf, withSignedPictures } from '#features/files/shared.ts';
import { addView } from './post-views.ts';
import { concernsStudent } from './post-visibility.ts';
import { readableRows, visiblePosts } from './readable-posts.ts';

type StudentContext = SignedInContext<Student>;

/** What clients show that ask for no page. */
const NEWEST = 50;

/** Published posts for all students, for the faculty or for the current semester of the caller. */
const concerning = ({ db, caller }: StudentContext, type?: string) =>
  visiblePosts(db)
    .where('posts.university_id', '=', caller.universityId)
    .where(concernsStudent(caller.studentId))
    .$if(type !== undefined, (query) => query.where('posts.type', '=', type ?? ''));

const rowsOf = (context: StudentContext, type?: string) =>
  readableRows(concerning(context, type), context.language).select(
    sql<number>`coalesce((select views from post_view_counts where post_id = posts.id), 0)::integer`.as(
      'view_count',
    ),
  );

/** Days as clients show them, and addresses of the pictures. */
async function shown<Row extends { img: number | null; publish_at: string }>(
  { services, db }: StudentContext,
  rows: Row[],
) {
  const addresses = await addressesOf(
    services,
    db,
    rows.map(({ img }) => img),
  );
  return rows.map((row) => ({
    ...row,
    publish_at: formatDay(row.publish_at),
    file_url_img: addresses.get(row.img ?? 0)?.url ?? null,
  }));
}

export const studentPostFeature = implement(studentPosts, {
  list: async (context, { query: { type, limit = NEWEST, page = 1 } }) => {
    const found = await paginate(rowsOf(context, type), concerning(context, type), { limit, page });
    return { ...found, data: await shown(context, found.data) };
  },
  read: async (context, { params: { id } }) => {
    await concerning(context).select('posts.id').where('posts.id', '=', id).executeTakeFirstOrThrow(notFound);
    if (!isViewed(context.caller)) await addView(context, id);
    const post = await rowsOf(context)
      .select('shown.description')
      .where('posts.id', '=', id)
      .executeTakeFirstOrThrow(notFound);
    const description = withSignedPictures(context.services, post.description);
    return shown(context, [{ ...post, description }]);
  },
});
