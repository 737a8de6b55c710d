import type { OutlineModule } from '@dekanat/contract/syllabi/modules.ts';
import { expect, it } from 'vitest';
import {
  lessonsOf,
  moveLesson,
  placedBefore,
  stepBefore,
  stepOfLesson,
} from '#features/syllabi/editor/outline/outline-order.ts';

const outline = (...lessons: number[][]): OutlineModule[] =>
  lessons.map((ids, index) => ({
    id: index + 1,
    version: 1,
    created_at: '',
    updated_at: '',
    syllabus_id: 1,
    name: `Modul ${index + 1}`,
    description: '',
    start_date: null,
    end_date: null,
    lessons: ids.map((id) => ({
      id,
      version: 1,
      created_at: '',
      updated_at: '',
      module_id: index + 1,
      name: `Mavzu ${id}`,
      type: null,
      deadline_date: null,
      individual_deadlines: 0,
      comment_allow: true,
      files: 0,
      items: [],
    })),
  }));

const idsOf = (modules: OutlineModule[]) => modules.map(({ lessons }) => lessons.map(({ id }) => id));

/** The outline after a lesson moved one step, or undefined where there is no step. */
function step(modules: OutlineModule[], id: number, by: -1 | 1) {
  const lesson = lessonsOf(modules).find((known) => known.id === id);
  const place = lesson && stepOfLesson(modules, lesson, by);
  return place && idsOf(moveLesson(modules, lesson, place));
}

it('outline order: moves a lesson one step, at the end of its module into the next one', () => {
  const modules = outline([1, 2], [], [3, 4]);
  expect(step(modules, 1, 1)).toEqual([[2, 1], [], [3, 4]]);
  expect(step(modules, 2, 1)).toEqual([[1], [2], [3, 4]]);
  expect(step(modules, 3, -1)).toEqual([[1, 2], [3], [4]]);
  expect(step(outline([1], [2, 3]), 1, 1)).toEqual([[], [1, 2, 3]]);
  expect([step(modules, 1, -1), step(modules, 4, 1)]).toEqual([undefined, undefined]);
});

it('outline order: finds the part before which a part stands after one step', () => {
  const parts = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect([stepBefore(parts, 1, 1), stepBefore(parts, 2, 1), stepBefore(parts, 3, 1)]).toEqual([
    3,
    null,
    undefined,
  ]);
  expect([stepBefore(parts, 3, -1), stepBefore(parts, 1, -1)]).toEqual([2, undefined]);
  expect(placedBefore(parts, { id: 3 }, 1).map(({ id }) => id)).toEqual([3, 1, 2]);
});
