import { studentPosts } from '@dekanat/contract/content/student-posts.ts';
import type { Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { paginate } from '#crud/paging.ts';
import { addView } from './post-views.ts';
import { concernsStudent } from './post-visibility.ts';
import { readableRows, visiblePosts } from './readable-posts.ts';

/** Published posts for all students, for the faculty or for the current semester of the caller. */
const concerning = ({ db, caller }: SignedInContext<Student>) =>
  visiblePosts(db)
    .where('posts.university_id', '=', caller.universityId)
    .where(concernsStudent(caller.studentId));

const rowsOf = (context: SignedInContext<Student>) => readableRows(concerning(context), context.language);

export const studentPostFeature = implement(studentPosts, {
  list: (context, { query: { type, limit, page } }) =>
    paginate(
      rowsOf(context).where('posts.type', '=', type),
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
