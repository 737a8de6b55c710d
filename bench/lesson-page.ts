import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { lessonComments } from '@dekanat/contract/study/comments.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { type Figure, figure } from './benchmark.ts';
import { quantile } from './seeded-server.ts';
import { eachAtOnce, sendAnswered } from './student-requests.ts';
import type { StudyData } from './study-data.ts';

/** Students who read at the same time, their mean pause between two pages, and the seconds of reading. */
const [READERS, THINK_MS, READING_S] = [200, 1_000, 30];
const WARM_UP_S = 5;
/** Calls that record something new, and the same again. */
const [RECORDED, AT_ONCE] = [4_000, 8];

/** The calls of a lesson page, as clients send them. */
function pagePaths({ semesterId, subjectId, lessonId }: StudyData): string[] {
  const ofSubject = `subject_id=${subjectId}&language=oz`;
  const ofLesson = `${ofSubject}&syllabus_module_lesson_id=${lessonId}`;
  const inSemester = (path: string) => path.replace('{semesterId}', String(semesterId));
  return [
    `${inSemester(pathOf(studyLessons.plan))}?${ofSubject}`,
    `${inSemester(pathOf(studyLessons.items))}?${ofLesson}`,
    `${inSemester(pathOf(studyLessons.files))}?${ofLesson}`,
    `${pathOf(lessonComments.list).replace('{lessonId}', String(lessonId))}?language=oz`,
  ];
}

interface Reading {
  seconds: number;
  /** Mean pause between two pages. */
  thinkMs: number;
}

/** Milliseconds of the calls of each page in sum, by students who each pause after a page. */
async function readPages(
  url: string,
  paths: string[],
  headers: Record<string, string>[],
  { seconds, thinkMs }: Reading,
) {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const read = async (one: Record<string, string>) => {
    await setTimeout(Math.random() * thinkMs);
    while (performance.now() < until) {
      let sum = 0;
      for (const path of paths) sum += (await sendAnswered(url, { path, headers: one })).ms;
      times.push(sum);
      // Students do not read in step: with equal pauses, requests that one delay brought together would stay together.
      await setTimeout((0.5 + Math.random()) * thinkMs);
    }
  };
  await Promise.all(headers.map(read));
  return times;
}

/** So many students read a lesson for a minute each, for so long. */
export async function readAtLeisure(
  url: string,
  data: StudyData,
  headers: Record<string, string>[],
  { readers, seconds }: { readers: number; seconds: number },
): Promise<void> {
  const all = Array.from({ length: readers }, (_, index) => headers[index % headers.length] ?? {});
  await readPages(url, pagePaths(data), all, { seconds, thinkMs: 60_000 });
}

/** Seconds of the list of items by many students; each names another item, so that the first time a view is recorded. */
async function secondsOfItems(
  url: string,
  data: StudyData,
  headers: Record<string, string>[],
): Promise<number> {
  const path = pagePaths(data)[1] ?? '';
  const calls = Array.from({ length: RECORDED }, (_, index) => ({
    path: `${path}&type=text&syllabus_module_lesson_item_id=${data.itemIds[Math.floor(index / headers.length) % data.itemIds.length]}`,
    headers: headers[index % headers.length] ?? {},
  }));
  const began = performance.now();
  await eachAtOnce(calls, AT_ONCE, async (one) => {
    await sendAnswered(url, one);
  });
  return (performance.now() - began) / 1000;
}

/** A page of a lesson under load, and what recording its views costs. */
export async function readLessons(
  url: string,
  data: StudyData,
  headers: Record<string, string>[],
): Promise<Figure[]> {
  const paths = pagePaths(data);
  const readers = headers.slice(-READERS);
  await readPages(url, paths, readers, { seconds: WARM_UP_S, thinkMs: THINK_MS });
  const times = await readPages(url, paths, readers, { seconds: READING_S, thinkMs: THINK_MS });
  const others = headers.slice(0, -READERS);
  const recording = await secondsOfItems(url, data, others);
  const again = await secondsOfItems(url, data, others);
  return [
    figure(
      `the ${paths.length} calls of a lesson page in sum, ${READERS} readers, p95`,
      quantile(times, 0.95),
      40,
      'ms',
      '<= 1',
    ),
    figure(
      'a view that is recorded, against the list that records it',
      ((recording - again) / RECORDED) * 1000,
      (again / RECORDED) * 1000,
      'ms',
      '<= 0.2',
    ),
  ];
}
