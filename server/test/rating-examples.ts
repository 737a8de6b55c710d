import { ownSheets, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statementPoints } from '@dekanat/contract/ratings/statement-points.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { type ExampleContext, example } from './example.ts';
import { fc, ic, type MadeSheet, makeSheet, saveCells } from './rating-factories.ts';
import { xlsx } from './sheets.ts';

const made = ({ server, maker, facultyId }: ExampleContext): Promise<MadeSheet> =>
  makeSheet(server, maker, { students: 1, facultyId: facultyId ?? undefined });

/** Records whose state a call needs are changed in the database: the maker may lack the permission to change it. */
const set = ({ server }: ExampleContext, ids: number[], state: string) =>
  server.services.db.updateTable('statements').set({ state }).where('id', 'in', ids).execute();

const entered = async (context: ExampleContext) => {
  const sheet = await made(context);
  await set(context, [sheet.finalId], 'entered');
  return sheet;
};
const closed = async (context: ExampleContext) => {
  const sheet = await made(context);
  await set(context, [sheet.interimId, sheet.finalId], 'closed');
  return sheet;
};
const cell = ({ studentSubjectIds: [id = 0] }: MadeSheet) => ({ changes: [fc(id, 40)] });
const file = () =>
  xlsx([
    ['Talaba raqami', 'Yakuniy nazorat'],
    ['000000000000', 40],
  ]);
const reSit = ({ groupId, semesterId }: MadeSheet) =>
  ({ statement: 'second_statement', group_id: groupId, semester_id: semesterId }) as const;

/** Of a teacher; the examples are called by staff, for whom nothing is assigned. */
const ownExamples = [
  example(ownSheets.list, () => ({ query: { state: 'open' } as const })),
  example(ownSheets.read, async (context) => ({ params: { id: (await made(context)).finalId } })),
  example(ownSheets.save, async (context) => {
    const sheet = await made(context);
    return { params: { id: sheet.finalId }, body: cell(sheet) };
  }),
  example(ownSheets.history, async (context) => {
    const { finalId, studentSubjectIds } = await made(context);
    return { params: { id: finalId, studentSubjectId: studentSubjectIds[0] ?? 0 } };
  }),
  example(ownSheets.export, async (context) => ({ params: { id: (await made(context)).finalId } })),
  example(ownSheets.import, async (context) => ({
    params: { id: (await made(context)).finalId },
    files: [await file()],
  })),
];

export const ratingExamples = [
  ...ownExamples,
  example(statements.list, () => ({ query: { state: 'open', sort: '-number' } as const })),
  example(statements.export, () => ({ query: { format: 'csv' } as const })),
  example(statements.close, async (context) => ({
    params: { id: (await entered(context)).finalId },
    body: {},
  })),
  example(statements.closeMany, async (context) => ({ body: { ids: [(await entered(context)).finalId] } })),
  example(statements.reopen, async (context) => ({
    params: { id: (await closed(context)).finalId },
    body: { reason: 'Xato kiritilgan' },
  })),
  example(statements.previewReSits, async (context) => ({ query: reSit(await closed(context)) })),
  example(statements.holdReSits, async (context) => ({
    body: { ...reSit(await closed(context)), accepted: ['window_open'] },
  })),
  example(statements.cancelReSit, async (context) => {
    const body = { ...reSit(await closed(context)), accepted: ['window_open'] };
    const { result } = await context.maker.call(statements.holdReSits, { body });
    return { params: { id: result.created[0]?.id ?? 0 } };
  }),
  example(sheets.read, async (context) => ({ params: { id: (await made(context)).finalId } })),
  example(sheets.save, async (context) => {
    const sheet = await made(context);
    return { params: { id: sheet.finalId }, body: cell(sheet) };
  }),
  example(sheets.history, async (context) => {
    const { interimId, studentSubjectIds } = await made(context);
    const [id = 0] = studentSubjectIds;
    await saveCells(context.maker, interimId, [ic(id, 20)]);
    return { params: { id: interimId, studentSubjectId: id } };
  }),
  example(sheets.export, async (context) => ({ params: { id: (await made(context)).finalId } })),
  example(sheets.import, async (context) => ({
    params: { id: (await made(context)).finalId },
    files: [await file()],
  })),
  example(statementPoints.list, async (context) => {
    const { groupId, semesterSubjectId } = await made(context);
    return { query: { group_id: groupId, semester_subject_id: semesterSubjectId } };
  }),
  example(totalStatements.exportList, () => ({ query: { format: 'csv' } as const })),
  example(totalStatements.list, () => ({ query: { sort: 'student_group_name' } as const })),
  example(totalStatements.read, async (context) => {
    const { groupId, semesterId } = await made(context);
    return { params: { id: groupId }, query: { semester_id: semesterId } };
  }),
  example(totalStatements.document, async (context) => {
    const { groupId, semesterId } = await made(context);
    return { params: { id: groupId }, query: { semester_id: semesterId } };
  }),
  example(totalStatements.export, async (context) => {
    const { groupId, semesterId } = await made(context);
    return { params: { id: groupId }, query: { semester_id: semesterId } };
  }),
];
