import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { ownPaperRequests } from '@dekanat/contract/papers/own-paper-requests.ts';
import { ownPapers } from '@dekanat/contract/papers/own-papers.ts';
import { paperRequests } from '@dekanat/contract/papers/paper-requests.ts';
import { paperTemplates } from '@dekanat/contract/papers/paper-templates.ts';
import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { studentPapers } from '@dekanat/contract/papers/student-papers.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { sql } from 'kysely';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeFaculty } from './factories.ts';
import {
  callLetterInput,
  makeCallLetter,
  makeRegisteredGroup,
  makeTranscript,
  transcriptInput,
} from './paper-factories.ts';
import { makeSheet } from './rating-factories.ts';
import { makeConfirmedPlan } from './registration-factories.ts';
import { registerCaller } from './study-factories.ts';
import { certificateTemplateFile, uploadTemplate } from './template-factories.ts';

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
const OPEN = { purpose: 'Ish joyi', comment: '' };
/** A request of the first student of a new group. */
async function openRequest(context: ExampleContext) {
  const { studentIds } = await group(context);
  const { rows } = await sql<{ id: number }>`
    insert into paper_requests (university_id, student_id, kind, purpose)
    select university_id, id, 'transcript', ${OPEN.purpose} from students where id = ${studentIds[0]} returning id`.execute(
    context.server.services.db,
  );
  return { id: rows[0]?.id ?? 0 };
}
/** The calling student, registered and without an open request. */
async function registered({ server, maker, callerId = 0 }: ExampleContext) {
  await registerCaller(server, maker, { plan: await makeConfirmedPlan(maker), userId: callerId });
  await sql`update paper_requests set request_state = 'withdrawn', ended_at = now(), ended_by = ${callerId}
    where request_state = 'requested' and student_id = (select id from students where user_id = ${callerId})`.execute(
    server.services.db,
  );
}
async function ownRequest(context: ExampleContext) {
  await registered(context);
  const { rows } = await sql<{ id: number }>`
    insert into paper_requests (university_id, student_id, kind, purpose)
    select university_id, id, 'transcript', ${OPEN.purpose} from students where user_id = ${context.callerId ?? 0} returning id`.execute(
    context.server.services.db,
  );
  return { id: rows[0]?.id ?? 0 };
}

/** The transcript of the calling student, or of another one if no student calls. */
async function ownTranscript(context: ExampleContext) {
  const { server, maker, callerId = 0 } = context;
  const own = await server.services.db
    .selectFrom('students')
    .where('user_id', '=', callerId)
    .select('id')
    .executeTakeFirst();
  if (own === undefined) return transcript(context);
  const plan = await makeConfirmedPlan(maker);
  await registerCaller(server, maker, { plan, userId: callerId });
  const body = transcriptInput(own.id, plan.semesters[0]?.id ?? 0);
  return (await maker.call(transcripts.create, { body })).result;
}

/** The template of a paper in a faculty or the university: there is one of each, which examples share. */
async function template(
  { server, universityId, facultyId }: ExampleContext,
  kind: 'call_letter' | 'study_certificate' = 'study_certificate',
) {
  const { rows } = await sql<{ id: number }>`
    insert into paper_templates (university_id, kind, language, faculty_id)
    values (${universityId}, ${kind}, 'oz', ${facultyId ?? null})
    on conflict (university_id, kind, language, faculty_id, name) do update set language = 'oz' returning id`.execute(
    server.services.db,
  );
  return { id: rows[0]?.id ?? 0 };
}
async function templateVersion(context: ExampleContext) {
  const { id } = await template(context);
  const { result } = await uploadTemplate(context.maker, id, certificateTemplateFile());
  return { params: { id, versionId: result.id } };
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
  example(ownPapers.list, () => ({ query: { language: 'oz' } as const })),
  example(ownPapers.orders, () => ({ query: { language: 'oz' } as const })),
  example(ownPapers.orderCertificate, async (context) => {
    await registered(context);
    return { body: { paper_language: 'oz' } };
  }),
  example(ownPapers.file, async (context) => ({
    params: { id: (await ownTranscript(context)).id },
    query: { paper_language: 'ru' } as const,
  })),
  example(paperRequests.list, () => ({ query: { state: 'requested', fio: 'anvar', sort: '-id' } as const })),
  example(paperRequests.refuse, async (context) => ({
    ...idOf(await openRequest(context)),
    body: { reason: 'Hujjatlar toʻliq emas' },
  })),
  example(ownPaperRequests.list, () => ({ query: { language: 'oz' } as const })),
  example(ownPaperRequests.create, async (context) => {
    await registered(context);
    return { body: OPEN };
  }),
  example(ownPaperRequests.withdraw, async (context) => ({ ...idOf(await ownRequest(context)), body: {} })),
  example(studentPapers.list, async (context) => idOf({ id: (await group(context)).studentIds[0] ?? 0 })),
  example(paperTemplates.list, () => ({ query: { kind: 'transcript', template_language: 'oz' } as const })),
  example(paperTemplates.kinds, () => ({})),
  example(paperTemplates.read, async (context) => idOf(await template(context))),
  example(paperTemplates.create, async ({ maker, universityId }) => ({
    body: {
      university_id: universityId,
      kind: 'transcript' as const,
      language: 'oz' as const,
      faculty_id: (await makeFaculty(maker)).id,
    },
  })),
  // Without versions, which are never removed.
  example(paperTemplates.remove, async (context) => idOf(await template(context, 'call_letter'))),
  example(paperTemplates.form, async (context) => idOf(await template(context))),
  example(paperTemplates.upload, async (context) => ({
    ...idOf(await template(context)),
    files: [certificateTemplateFile()],
  })),
  example(paperTemplates.file, templateVersion),
  example(paperTemplates.preview, async (context) => ({
    ...(await templateVersion(context)),
    query: { student_id: (await group(context)).studentIds[0] ?? 0 },
  })),
  example(paperTemplates.publish, async (context) => ({ ...(await templateVersion(context)), body: {} })),
  example(paperTemplates.withdraw, async (context) => {
    const { params } = await templateVersion(context);
    await context.maker.call(paperTemplates.publish, { params, body: {} });
    return { params, body: {} };
  }),
  example(paperVerification.verify, async (context) => ({
    query: { code: (await transcript(context)).code },
  })),
];
