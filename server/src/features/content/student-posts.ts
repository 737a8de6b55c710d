import { type StudentPost, studentPosts } from '@dekanat/contract/content/student-posts.ts';
import { type SqlBool, sql } from 'kysely';
import type { Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { paginate } from '#crud/paging.ts';
import { bestTranslation } from '#crud/translations.ts';
import { POST } from './post-rows.ts';
import { IS_PUBLISHED, imageUrl } from './shared.ts';

/** Published posts for all students, for the faculty or for the current semester of the caller. */
const concerning = ({ db, caller }: SignedInContext<Student>) =>
  db
    .selectFrom('posts')
    .innerJoin('universities', 'universities.id', 'posts.university_id')
    .where('posts.university_id', '=', caller.universityId)
    .where('posts.draft', '=', false)
    .where(IS_PUBLISHED('posts'))
    .where(
      sql<SqlBool>`(posts.faculty_id is null or posts.faculty_id = (
        select specialities.faculty_id from students join student_groups on student_groups.id = students.group_id
        join specialities on specialities.id = student_groups.speciality_id where students.id = ${caller.studentId}))`,
    )
    .where(
      sql<SqlBool>`(not exists (select from post_semesters where post_id = posts.id) or exists (
        select from post_semesters join student_registers register on register.semester_id = post_semesters.semester_id
        where post_semesters.post_id = posts.id and register.student_id = ${caller.studentId} and register.to_date is null))`,
    );

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
    await context.db
      .insertInto('post_views')
      .values({ post_id: id, user_id: context.caller.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  },
});
