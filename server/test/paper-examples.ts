import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import {
  callLetterInput,
  makeCallLetter,
  makeRegisteredGroup,
  makeTranscript,
  transcriptInput,
} from './paper-factories.ts';
import { makeSheet } from './rating-factories.ts';

const group = (context: ExampleContext) => makeRegisteredGroup(context.server, context.maker, context);
const transcript = async (context: ExampleContext) =>
  (await makeTranscript(context.server, context.maker, context)).transcript;
const letter = async (context: ExampleContext) =>
  (await makeCallLetter(context.server, context.maker, context)).letter;
async function closedSheet({ server, maker, facultyId }: ExampleContext) {
  const made = await makeSheet(server, maker, { students: 1, facultyId });
  await server.services.db
    .updateTable('statements')
    .set({ state: 'closed' })
    .where('group_id', '=', made.groupId)
    .execute();
  return made;
}
const period = { order_date: '2026-11-20', start_date: '2026-12-01', end_date: '2026-12-20' };

export const paperExamples = [
  example(transcripts.list, () => ({ query: { fio: 'anvar', has_transcript: 0, sort: '-fio' } as const })),
  example(transcripts.export, () => ({ query: { format: 'csv', has_transcript: 1 } as const })),
  example(transcripts.nextNumber, () => ({ query: { regester_date: '2026-11-20' } })),
  example(transcripts.read, async (context) => ({
    params: { studentId: (await group(context)).studentIds[0] ?? 0 },
  })),
  example(transcripts.create, async (context) => {
    const { studentIds, semesterIds } = await group(context);
    return { body: transcriptInput(studentIds[0] ?? 0, semesterIds[1] ?? 0) };
  }),
  example(transcripts.issue, async (context) => ({
    body: {
      group_ids: [(await group(context)).groupId],
      regester_date: '2026-11-20',
      start_year: 2025,
      end_year: 2026,
    },
  })),
  example(transcripts.remove, async (context) => idOf(await transcript(context))),
  example(transcripts.file, async (context) => ({ params: { registerId: (await transcript(context)).id } })),
  example(callLetters.nextNumber, () => ({ query: { order_date: '2026-11-20' } })),
  example(callLetters.read, async (context) => idOf(await letter(context))),
  example(callLetters.create, async (context) => ({
    body: callLetterInput((await group(context)).registers[0]?.id ?? 0),
  })),
  example(callLetters.issue, async (context) => ({
    body: { group_ids: [(await group(context)).groupId], ...period },
  })),
  example(callLetters.remove, async (context) => idOf(await letter(context))),
  example(callLetters.file, async (context) => idOf(await letter(context))),
  example(sheetPapers.statement, async ({ server, maker, facultyId }) =>
    idOf({ id: (await makeSheet(server, maker, { students: 1, facultyId })).finalId }),
  ),
  example(sheetPapers.total, async ({ server, maker, facultyId }) => {
    const { groupId, semesterId } = await makeSheet(server, maker, { students: 1, facultyId });
    return { ...idOf({ id: groupId }), query: { semester_id: semesterId } };
  }),
  example(sheetPapers.issueStatement, async (context) => {
    const { finalId } = await closedSheet(context);
    return { ...idOf({ id: finalId }), body: {} };
  }),
  example(sheetPapers.issueTotal, async (context) => {
    const { groupId, semesterId } = await closedSheet(context);
    return { ...idOf({ id: groupId }), query: { semester_id: semesterId }, body: {} };
  }),
  example(studentPapers.list, async (context) => idOf({ id: (await group(context)).studentIds[0] ?? 0 })),
  example(paperVerification.verify, async (context) => ({
    query: { code: (await transcript(context)).code },
  })),
];
