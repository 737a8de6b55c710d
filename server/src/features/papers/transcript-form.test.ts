import { expect, it, onTestFinished } from 'vitest';
import { translate } from '#api/messages.ts';
import { readIssuer } from '#platform/documents/paper-issuer.ts';
import { filledForms, textsMissingInForm } from '#test/own-forms.ts';
import { insertRating, makeRegisteredGroup } from '#test/paper-factories.ts';
import { useServer } from '#test/use-server.ts';
import { transcriptContents } from './transcript-content.ts';
import { TRANSCRIPT_PRINTS, TRANSCRIPTS } from './transcript-paper.ts';
import { transcriptTemplate } from './transcript-template.ts';
import { transcriptValues } from './transcript-values.ts';

const { server, admin } = useServer();

/** The transcript of a student with these marks in the subjects of two semesters. */
async function contentWith(marks: readonly [number, number]) {
  const { studentIds, taken } = await makeRegisteredGroup(server, admin);
  for (const [at, mark] of marks.entries())
    await insertRating(server, taken[at]?.id ?? 0, { rating: 20 * mark - 3, mark });
  return contentOf(studentIds[0] ?? 0);
}

async function contentOf(student_id: number) {
  const { db } = server.services;
  const issuer = await readIssuer(db, 1, 'transcript');
  const order = {
    student_id,
    number: 'T-1',
    semester: 2,
    date: '2026-11-20',
    start_year: 2025,
    end_year: 2026,
  };
  const content = (await transcriptContents(db, issuer, [order])).get(student_id);
  if (content === undefined) throw new Error('no content');
  return content;
}

it('transcript form: prints all that the paper prints, also the subjects that are not passed', async () => {
  const content = await contentWith([4, 2]);
  expect(content.not_passed).toMatchObject([{ mark: 2, semester: 2 }]);
  for (const [form, paper] of [
    ['oz', 'oz'],
    ['ru', 'ru'],
    ['en', 'uz_en'],
  ] as const) {
    const languages = TRANSCRIPT_PRINTS[paper];
    const missing = await textsMissingInForm(
      TRANSCRIPTS.paper(content, languages),
      transcriptTemplate.form(form),
      transcriptValues(content, languages).values,
    );
    expect([form, missing]).toEqual([form, [[], []]]);
  }
});

it('transcript form: prints the word of sheets for an absent student in place of the interim points', async () => {
  const { studentIds, taken } = await makeRegisteredGroup(server, admin);
  await insertRating(server, taken[0]?.id ?? 0, { rating: 75, mark: 4 });
  await insertRating(server, taken[1]?.id ?? 0, { rating: 27, mark: 2, absent: true });
  const content = await contentOf(studentIds[0] ?? 0);
  const languages = TRANSCRIPT_PRINTS.uz_en;
  const paper = TRANSCRIPTS.paper(content, languages);
  const { values } = transcriptValues(content, languages);
  for (const printed of [JSON.stringify(paper.blocks), JSON.stringify(values)]) {
    expect(printed).toContain('"kelmadi / absent"');
    // Names of records have numbers too, after a space or a hyphen.
    expect(printed).not.toMatch(/"27"|:27\b/);
  }
  const form = transcriptTemplate.form('en');
  expect(await textsMissingInForm(paper, form, values)).toEqual([[], []]);
  // Issued before absences were stored in papers.
  const [former = { absent: true }] = content.not_passed ?? [];
  delete former.absent;
  expect(JSON.stringify(TRANSCRIPTS.paper(content, languages).blocks)).toMatch(/"27"/);
});

it('transcript form: has no part for subjects that are not passed when all are passed', async () => {
  const content = await contentWith([4, 5]);
  const { values } = transcriptValues(content, ['oz']);
  expect(values.gpa).toEqual({ number: 4.5, text: '4,50' });
  for (const texts of await filledForms(transcriptTemplate.form('oz'), values)) {
    expect(texts).toContain(translate('transcript.print.total', 'oz'));
    expect(texts).not.toContain(translate('transcript.print.not_passed', 'oz'));
  }
});

it('transcript content: names a subject in the default language of the university where there is no translation', async () => {
  const { db } = server.services;
  const { studentIds, subjectIds, taken } = await makeRegisteredGroup(server, admin);
  await insertRating(server, taken[0]?.id ?? 0, { rating: 75, mark: 4 });
  const { subject_id } = await db
    .selectFrom('semester_subjects')
    .where('id', '=', subjectIds[0] ?? 0)
    .select('subject_id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('subject_translations').where('subject_id', '=', subject_id).execute();
  const names = [
    ['en', 'Law'],
    ['ru', 'Право'],
  ].map(([language = '', name = '']) => ({ subject_id, language, name }));
  await db.insertInto('subject_translations').values(names).execute();
  const setDefault = (default_language: string) =>
    db.updateTable('universities').set({ default_language }).where('id', '=', 1).execute();
  onTestFinished(async () => void (await setDefault('oz')));
  await setDefault('ru');
  const content = await contentOf(studentIds[0] ?? 0);
  expect(content.semesters[0]?.subjects[0]?.name).toEqual({ oz: 'Право', ru: 'Право', en: 'Law' });
});
