import type { Services } from '#api/context.ts';
import { withPicture } from '../seed-picture.ts';

/** Waiting tasks of the demonstration's teacher that come with a photo. */
const WITH_PICTURE = 6;
const SIZE = [900, 1200] as const;
const [LINES, LINE_HEIGHT, MARGIN] = [24, 46, 90];

/** A page of an exercise book, written on in a way that depends on `number`. */
function page(number: number): string {
  const [width, height] = SIZE;
  const ruled = Array.from({ length: LINES }, (_, index) => {
    const y = MARGIN + index * LINE_HEIGHT;
    return `<line x1="0" y1="${y}" x2="${width}" y2="${y}" stroke="#b8cbe4" stroke-width="2"/>`;
  });
  const written = Array.from({ length: LINES - 6 }, (_, index) => {
    const words = 5 + ((index * 7 + number * 3) % 8);
    const strokes = Array.from(
      { length: words * 4 },
      (_stroke, at) => `q 6 ${at % 3 === number % 3 ? -22 : -12} 12 0`,
    );
    return `<path d="M ${MARGIN} ${MARGIN - 8 + (index + 1) * LINE_HEIGHT} ${strokes.join(' ')}" fill="none" stroke="#1f3a68" stroke-width="3"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="#fdfbf4"/><line x1="70" y1="0" x2="70" y2="${height}" stroke="#d98c8c" stroke-width="3"/>${ruled.join('')}${written.join('')}`;
}

/** Adds photos to the latest tasks that wait for the demonstration's teacher. */
export async function seedTaskPictures(services: Services): Promise<void> {
  const attempts = await services.db
    .selectFrom('task_attempts as attempt')
    .innerJoin('semester_subject_teachers as taught', (on) =>
      on
        .onRef('taught.semester_subject_id', '=', 'attempt.semester_subject_id')
        .onRef('taught.group_id', '=', 'attempt.group_id'),
    )
    .innerJoin('teachers', 'teachers.id', 'taught.teacher_id')
    .innerJoin('users', 'users.id', 'teachers.user_id')
    .where('users.username', '=', 'ustoz')
    .where('attempt.status', '=', 0)
    .select(['attempt.id', 'attempt.university_id'])
    .distinct()
    .orderBy('attempt.id', 'desc')
    .limit(WITH_PICTURE)
    .execute();
  for (const { id, university_id } of attempts)
    await withPicture(services, university_id, { size: SIZE, drawing: page(id) }, async () => ({
      table: 'task_attempts',
      id,
    }));
}
