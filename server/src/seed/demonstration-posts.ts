import { addDays, today } from '@dekanat/contract/api/days.ts';
import type { Services } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { LINKS, NEWS, SCHEDULE } from './post-texts.ts';
import { withPicture } from './seed-picture.ts';

const [NEWS_SIZE, SCHEDULE_SIZE, ICON_SIZE] = [
  [1280, 720],
  [1200, 800],
  [256, 256],
] as const;
const SEMESTERS = 2;
const [DAYS, LESSONS] = [5, 4];

const waves = (colour: string): string =>
  `<rect width="100%" height="100%" fill="${colour}"/>` +
  [0.3, 0.5, 0.7]
    .map(
      (share) =>
        `<circle cx="${share * 100}%" cy="${100 - share * 40}%" r="45%" fill="#ffffff" fill-opacity="0.12"/>`,
    )
    .join('');

/** An empty timetable: lessons by days. */
const timetable = (): string => {
  const [width, height] = SCHEDULE_SIZE;
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#1d4e89" stroke-width="3"/>`;
  const columns = Array.from({ length: DAYS + 1 }, (_, at) =>
    line((at * width) / DAYS, 0, (at * width) / DAYS, height),
  );
  const rows = Array.from({ length: LESSONS + 1 }, (_, at) =>
    line(0, (at * height) / LESSONS, width, (at * height) / LESSONS),
  );
  return `<rect width="100%" height="100%" fill="#ffffff"/>${[...columns, ...rows].join('')}`;
};

interface NewPost {
  university_id: number;
  author_id: number;
  type: 'news' | 'advertisement';
  publish_at: string;
  draft?: boolean;
  pinned?: boolean;
  img: number;
}

async function addPost(db: Queryable, post: NewPost, texts: Record<'oz' | 'ru', [string, string]>) {
  const { id } = await db.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('post_translations')
    .values(
      Object.entries(texts).map(([language, [title, description]]) => ({
        post_id: id,
        language,
        title,
        description,
      })),
    )
    .execute();
  return { table: 'posts' as const, id };
}

async function seedUniversityPosts(services: Services, university_id: number, author_id: number) {
  for (const { texts, day, colour, draft = false, pinned = false } of NEWS)
    await withPicture(services, university_id, { size: NEWS_SIZE, drawing: waves(colour) }, (db, img) =>
      addPost(
        db,
        { university_id, author_id, type: 'news', publish_at: addDays(today(), day), draft, pinned, img },
        texts,
      ),
    );
  const semesters = await services.db
    .selectFrom('semesters')
    .where('university_id', '=', university_id)
    .where('status', '=', 1)
    .orderBy('id')
    .select('id')
    .limit(SEMESTERS)
    .execute();
  await withPicture(
    services,
    university_id,
    { size: SCHEDULE_SIZE, drawing: timetable() },
    async (db, img) => {
      const schedule = { university_id, author_id, type: 'advertisement', publish_at: today(), img } as const;
      const added = await addPost(db, schedule, SCHEDULE);
      if (semesters.length > 0)
        await db
          .insertInto('post_semesters')
          .values(semesters.map(({ id }) => ({ post_id: added.id, university_id, semester_id: id })))
          .execute();
      return added;
    },
  );
}

async function seedLinks(services: Services, university_id: number) {
  for (const { oz, ru, url, type, colour } of LINKS)
    await withPicture(
      services,
      university_id,
      { size: ICON_SIZE, drawing: waves(colour) },
      async (db, icone) => {
        const { id } = await db
          .insertInto('useful_resources')
          .values({ university_id, url, type, publish_at: today(), icone })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('useful_resource_translations')
          .values(
            Object.entries({ oz, ru }).map(([language, title]) => ({
              useful_resource_id: id,
              language,
              title,
            })),
          )
          .execute();
        return { table: 'useful_resources' as const, id };
      },
    );
}

/** Adds news, schedules and links with pictures to each university of the demonstration. */
export async function seedPosts(services: Services): Promise<void> {
  const authors = await services.db
    .selectFrom('users')
    .where('kind', '=', 'admin')
    .where('university_id', 'is not', null)
    .select((eb) => ['university_id', eb.fn.min('id').as('id')])
    .groupBy('university_id')
    .execute();
  for (const { university_id, id } of authors)
    if (university_id !== null) {
      await seedUniversityPosts(services, university_id, id);
      await seedLinks(services, university_id);
    }
}
