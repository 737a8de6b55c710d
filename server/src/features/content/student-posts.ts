import { type StudentPost, studentPosts } from '@dekanat/contract/content/student-posts.ts';
import { sql } from 'kysely';
import type { Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { paginate } from '#crud/paging.ts';
import { bestTranslation } from '#crud/translations.ts';
import { POST } from './post-rows.ts';
import { addView } from './post-views.ts';
import { concernsStudent, IS_VISIBLE, imageUrl } from './shared.ts';

/** Published posts for all students, for the faculty or for the current semester of the caller. */
const concerning = ({ db, caller }: SignedInContext<Student>) =>
  db
    .selectFrom('posts')
    .innerJoin('universities', 'universities.id', 'posts.university_id')
    .where('posts.university_id', '=', caller.universityId)
    .where(IS_VISIBLE)
    .where(concernsStudent(caller.studentId));

const rowsOf = (context: SignedInContext<Student>) =>
  concerning(context)
    .crossJoinLateral(bestTranslation(POST, 'posts.id', context.language).as('shown'))
    .select([
      'posts.id',
      sql<StudentPost['type']>`posts.type`.as('type'),
      'shown.language',
      'shown.title',
      sql<string>`posts.publish_at::text`.as('publish_at'),
      'posts.pinned',
      'posts.img',
      imageUrl('posts.img').as('file_url_photo'),
    ]);

export const studentPostFeature = implement(studentPosts, {
  list: (context, { query: { type, limit, page } }) =>
    paginate(
      rowsOf(context)
        .where('posts.type', '=', type)
        .orderBy('posts.pinned', 'desc')
        .orderBy('posts.publish_at', 'desc')
        .orderBy('posts.id', 'desc'),
      concerning(context).where('posts.type', '=', type),
      { limit, page },
    ),
  read: (context, { params: { id } }) =>
    rowsOf(context).select('shown.description').where('posts.id', '=', id).executeTakeFirstOrThrow(notFound),
  view: async (context, { params: { id } }) => {
    await concerning(context).select('posts.id').where('posts.id', '=', id).executeTakeFirstOrThrow(notFound);
    return addView(context, id);
  },
});
