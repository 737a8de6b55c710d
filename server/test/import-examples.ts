import { imports } from '@dekanat/contract/operations/imports.ts';
import { studentImports } from '@dekanat/contract/students/student-imports.ts';
import { teacherImports } from '@dekanat/contract/teachers/teacher-imports.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeImport } from './operations-factories.ts';
import { csv } from './sheets.ts';

/** An import uploaded by an account of the given faculty. */
const imported = async ({ server, maker, facultyId }: ExampleContext) => {
  const { id } = await makeImport(maker);
  const { db } = server.services;
  await db
    .updateTable('imports')
    .set({ faculty_id: facultyId ?? null })
    .where('id', '=', id)
    .execute();
  return { id };
};

export const importExamples = [
  example(imports.list, () => ({ query: { resource: 'departments', limit: 10 } as const })),
  example(imports.upload, () => ({
    query: { resource: 'departments' } as const,
    files: [csv('Nomi (Oʻzbekcha);Kodi\nKafedra;K-1\n')],
  })),
  example(studentImports.upload, () => ({
    files: [csv('Talaba raqami (HEMIS);Ismi\n301221100001;Anvar\n')],
  })),
  example(teacherImports.upload, () => ({ files: [csv('Pasport;Lavozimi\nAB1234567;Dotsent\n')] })),
  example(imports.template, () => ({ params: { resource: 'departments' } })),
  example(imports.source, () => ({ params: { resource: 'departments' } })),
  example(imports.fetch, () => ({ body: { resource: 'departments' } as const })),
  example(imports.read, async (context) => ({
    ...idOf(await imported(context)),
    query: { outcome: 'error' } as const,
  })),
  example(imports.errors, async (context) => idOf(await imported(context))),
  example(imports.update, async (context) => ({
    ...idOf(await imported(context)),
    body: { act: 'check', mapping: ['name.oz', 'code'] },
  })),
  example(imports.remove, async (context) => idOf(await imported(context))),
];
