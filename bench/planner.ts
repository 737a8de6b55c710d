import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { sql } from 'kysely';
import { createDatabase } from '../server/src/db/create-database.ts';
import type { Database } from '../server/src/db/database.ts';
import { createPool } from '../server/src/db/pool.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { longestFrame, measuredPage, median, rowsAfterMs, withBrowser } from './browser.ts';

const SUBJECTS_PER_SEMESTER = 15;
const TOTAL_SUBJECTS = 8 * SUBJECTS_PER_SEMESTER;
const [USABLE_MS, FRAME_MS, TURNS] = [1_500, 50, 5];
/** The interval of mouse events. */
const PACE_MS = 16;
const STEPS = 40;
const SUBJECT = '.plan-subject';
const columnSubjects = (column: 1 | 2) => `.plan-column:nth-child(${column}) ${SUBJECT}`;

/** Opens a curriculum of eight semesters for changes, and fills it up to 120 subjects. @returns its id */
async function fillCurriculum(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from curricula where university_id = 1 and semester_count = 8 order by id desc limit 1`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  await sql`update curricula set confirmed = 0 where id = ${id}`.execute(db);
  await sql`
    insert into semester_subjects (university_id, curriculum_id, semester_id, subject_id, sort)
    select semesters.university_id, semesters.curriculum_id, semesters.id, subject.id, 100 + subject.place
    from semesters cross join lateral (
      select subjects.id, row_number() over (order by (subjects.id * 31 + semesters.id * 7) % 97, subjects.id) as place
      from subjects where subjects.university_id = semesters.university_id and not exists (
        select from semester_subjects s where s.semester_id = semesters.id and s.subject_id = subjects.id)) subject
    where semesters.curriculum_id = ${id} and subject.place <= ${SUBJECTS_PER_SEMESTER} - (
      select count(*) from semester_subjects s where s.semester_id = semesters.id)`.execute(db);
  return id;
}

async function open(browser: Browser, url: string, id: number): Promise<Page> {
  const page = await measuredPage(browser, url);
  await page.goto(`${url}/edu-process/curriculum/${id}`);
  await page.locator('.plan-panel-subject').first().waitFor();
  // The cards below the first four are rendered after them.
  await page
    .locator(`.plan-column ${SUBJECT}`)
    .nth(TOTAL_SUBJECTS - 1)
    .waitFor({ state: 'attached' });
  return page;
}

/** Drags a subject over the board and to the other column, where it is dropped. */
async function drag(page: Page): Promise<void> {
  const from = await page.locator(columnSubjects(1)).first().boundingBox();
  const to = await page.locator(columnSubjects(2)).nth(6).boundingBox();
  if (!from || !to) throw new Error('The board has no subjects');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    const part = step / STEPS;
    await page.mouse.move(from.x + 20 + (to.x - from.x) * part, from.y + 10 + (to.y - from.y) * part);
    await setTimeout(PACE_MS);
  }
  const saved = page.waitForResponse((response) => response.url().includes('/semestr-subject'));
  await page.mouse.up();
  await saved;
  await setTimeout(10 * PACE_MS);
}

/** The planner of 120 subjects in a browser: after a cold load, and while a subject is dragged and dropped. */
export const planner: Benchmark = {
  name: 'planner',
  async run({ url, databaseUrl }) {
    const db = createDatabase(createPool(databaseUrl, () => {}, { max: 1 }));
    const id = await fillCurriculum(db).finally(() => db.destroy());
    const [cold, dragged]: [number[], number[]] = [[], []];
    await withBrowser(async (browser) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const page = await open(browser, url, id);
        cold.push(await rowsAfterMs(page));
        dragged.push(await longestFrame(page, () => drag(page)));
        await page.context().close();
      }
    });
    return [
      figure('planner of 120 subjects after a cold load', median(cold), USABLE_MS, 'ms', '<= 1'),
      figure(
        'longest frame while 1 of 120 subjects is dragged and dropped',
        median(dragged),
        FRAME_MS,
        'ms',
        '<= 1',
      ),
    ];
  },
};
