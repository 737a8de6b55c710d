import { sql } from 'kysely';

const NOW = sql`(now() at time zone 'Asia/Tashkent')`;

/** Condition: the time of publication of a post, or the day of publication of a link, has come. */
export const IS_PUBLISHED = (table: 'posts' | 'useful_resources') =>
  table === 'posts'
    ? sql<boolean>`posts.publish_at + posts.publish_time <= ${NOW}`
    : sql<boolean>`useful_resources.publish_at <= ${NOW}::date`;

/** Condition on `posts`: its readers see it. */
export const IS_VISIBLE = sql<boolean>`(not posts.draft and ${IS_PUBLISHED('posts')})`;

/** Condition on `posts`: for all students, or for the faculty and the current semester of this one. */
export const concernsStudent = (studentId: number) => sql<boolean>`(
  (posts.faculty_id is null or posts.faculty_id = (
    select specialities.faculty_id from students join student_groups on student_groups.id = students.group_id
    join specialities on specialities.id = student_groups.speciality_id where students.id = ${studentId}))
  and (not exists (select from post_semesters where post_id = posts.id) or exists (
    select from post_semesters join student_registers register on register.semester_id = post_semesters.semester_id
    where post_semesters.post_id = posts.id and register.student_id = ${studentId} and register.to_date is null)))`;
