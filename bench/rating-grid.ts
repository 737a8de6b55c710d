import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SESSION_HEADER, SESSION_IN_COOKIE, session } from '@dekanat/contract/access/sessions/session.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { pinCheckDigit } from '@dekanat/contract/people/identifiers.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findChromium } from '../scripts/chromium.mjs';
import { type Benchmark, type Figure, figure, type Subject } from './benchmark.ts';
import { PASSWORD } from './processes.ts';
import { resultOf } from './seeded-server.ts';
import { bearer, tokensOf } from './tokens.ts';

const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url));
const UNIVERSITY = 1;
const STUDENTS = 200;
const NUMBER_BASE = 900_000;
const [FRAME_MS, TURNS] = [50, 3];
/** The interval of wheel events and keystrokes. */
const PACE_MS = 60;
const [TURNS_OF_WHEEL, TURN_OF_WHEEL] = [60, 400];
const TYPED_ROWS = 20;
/** After the last key: the pause before a save, and the save. */
const SAVED_AFTER_MS = 1_500;

/** A PINFL with a valid check digit, of a man born on 1 September 2004. */
function pinOf(number: number): string {
  const first = `5010904${NUMBER_BASE + number}`;
  return `${first}${pinCheckDigit(first)}`;
}

/** Adds students of a group, who live abroad, so that no address is required. @returns their ids */
async function addStudents(url: string, group_id: number): Promise<number[]> {
  const headers = { ...bearer(await tokensOf(url)), 'content-type': 'application/json' };
  const ids: number[] = [];
  for (let number = 0; number < STUDENTS; number += 1) {
    const body = {
      group_id,
      first_name: 'Anvar',
      second_name: `Sinovov ${number}`,
      third_name: 'Karimovich',
      birth_date: '2004-09-01',
      gender: 'male',
      id_number: `999000${NUMBER_BASE + number}`,
      passport: `ZZ0${NUMBER_BASE + number}`,
      passport_pin: pinOf(number),
      nation_id: 1,
      citizenship_id: 'uzbek',
      country_id: 2,
    };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const { id } = await fetch(url + pathOf(students.create), request).then(resultOf<{ id: number }>);
    ids.push(id);
  }
  return ids;
}

/** A group and a subject in which it has no sheet. */
const PLACE = `
  select s.id as subject, s.curriculum_id, s.semester_id, g.id as group_id
  from semester_subjects s join curricula c on c.id = s.curriculum_id and c.university_id = $1
    join student_groups g on g.university_id = $1
  where not exists (select from statements t where t.semester_subject_id = s.id and t.group_id = g.id)
    and not exists (select from exam_schedules e where e.semester_subject_id = s.id)
  order by s.id, g.id limit 1`;

/** Registers students and plans both controls. */
const SHEET = `
  with place as (${PLACE}),
  registers as (
    insert into student_registers (university_id, student_id, curriculum_id, semester_id, group_id, from_date)
      select $1, s, p.curriculum_id, p.semester_id, p.group_id, date '2020-09-01'
      from place p cross join unnest($2::integer[]) s returning id, student_id),
  subjects as (
    insert into student_subjects (student_id, curriculum_id, semester_subject_id, register_id, group_id)
      select r.student_id, p.curriculum_id, p.subject, r.id, p.group_id from place p cross join registers r),
  controls as (
    insert into exam_schedules (university_id, curriculum_id, semester_subject_id, control_type_id, statement, type,
        rating, start_date)
      select $1, p.curriculum_id, p.subject, c.type, 'first_statement', 'offline', 50, now()
      from place p cross join (values (2), (3)) c (type))
  insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id,
      statement)
    select $1, p.curriculum_id, p.semester_id, p.subject, p.group_id, 3, 1 from place p
    returning id`;

/** A final sheet of 200 students. @returns its id */
async function makeSheet({ url, databaseUrl }: Subject): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: places } = await client.query<{ group_id: number }>(PLACE, [UNIVERSITY]);
    const ids = await addStudents(url, places[0]?.group_id ?? 0);
    const { rows } = await client.query<{ id: number }>(SHEET, [UNIVERSITY, ids]);
    return rows[0]?.id ?? 0;
  } finally {
    await client.end();
  }
}

async function pageOf(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.request.post(url + pathOf(session.login), {
    data: { username: 'admin', password: PASSWORD, remember: true },
    headers: { [SESSION_HEADER]: SESSION_IN_COOKIE },
  });
  const stored = JSON.stringify(JSON.stringify({ remember: true, since: Date.now() }));
  await context.addInitScript(`localStorage.setItem('dekanat.session', ${stored})`);
  await context.addInitScript({ path: IN_PAGE });
  return context.newPage();
}

const pointsOf = (page: Page, row: number) =>
  page.getByRole('grid').locator('tbody tr').nth(row).locator('[data-kind="points"]').first();

async function scroll(page: Page): Promise<void> {
  await pointsOf(page, 1).hover();
  for (let turn = 0; turn < TURNS_OF_WHEEL; turn += 1) {
    await page.mouse.wheel(0, turn < TURNS_OF_WHEEL / 2 ? TURN_OF_WHEEL : -TURN_OF_WHEEL);
    await setTimeout(PACE_MS);
  }
}

/** Enters both points of rows, each time other ones, and waits for their save. */
async function type(page: Page, turn: number): Promise<void> {
  await pointsOf(page, 0).click();
  for (let row = 0; row < TYPED_ROWS; row += 1)
    for (const key of [String(turn + 1), String(row % 10), 'Tab', String(turn + 3), '5', 'Enter']) {
      await page.keyboard.press(key);
      await setTimeout(PACE_MS);
    }
  await setTimeout(SAVED_AFTER_MS);
}

/** The longest frame during `work`. */
async function longestFrame(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate('measured.forget()');
  await work();
  return page.evaluate<number>('measured.longestFrameMs()');
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function measure(subject: Subject): Promise<Figure[]> {
  const { url } = subject;
  const id = await makeSheet(subject);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const frames = { scrolled: [] as number[], typed: [] as number[] };
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const page = await pageOf(browser, url);
      await page.goto(`${url}/edu-process/statements/view/${id}`);
      await pointsOf(page, STUDENTS - 1).waitFor();
      await setTimeout(SAVED_AFTER_MS);
      frames.scrolled.push(await longestFrame(page, () => scroll(page)));
      frames.typed.push(await longestFrame(page, () => type(page, turn)));
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  const frame = (name: string, values: number[]) =>
    figure(`longest frame while ${name}`, median(values), FRAME_MS, 'ms', '<= 1');
  return [
    frame('a sheet of 200 students is scrolled', frames.scrolled),
    frame('points of 200 students are typed and saved', frames.typed),
  ];
}

/** A sheet of 200 students in the rating grid. */
export const ratingGrid: Benchmark = {
  name: 'rating-grid',
  run: measure,
};
