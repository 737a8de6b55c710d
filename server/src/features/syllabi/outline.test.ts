import { expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { contextOf } from '#test/handler-context.ts';
import { makeItem, makeLesson, makeModule, makeSyllabus } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';
import { outline } from './outline.ts';

const { server } = useServer({ callers: [] });

it('outline: reads a syllabus with its lessons and items in three queries', async () => {
  const admin = await signIn(server.url, 'admin');
  const { id } = await makeSyllabus(admin);
  for (const _module of [1, 2]) {
    const { id: moduleId } = await makeModule(admin, id);
    for (const _lesson of [1, 2]) {
      const lesson = await makeLesson(admin, { moduleId, type: 'theoretical' });
      await makeItem(admin, 'text', lesson.id);
    }
  }
  let queries = 0;
  const context = await contextOf(server, 'admin');
  const db = context.db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const modules = await outline({ ...context, db }, id);
  expect(modules.flatMap(({ lessons }) => lessons.flatMap(({ items }) => items))).toHaveLength(4);
  expect(queries).toBe(3);
});
