import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { studentLetters } from '@dekanat/contract/students/papers/student-letters.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { recordRepeatedShowing } from '#crud/personal-data-access.ts';
import { printOnTemplate, type StoredVersion } from '#platform/documents/templates/print-on-template.ts';
import { matchingStudents } from '../student-query.ts';
import { letterContent } from './letter-template.ts';
import { recordTemplatePrint, templatePrints } from './template-prints.ts';

/** Published letters for the student, who must be in scope. */
async function lettersFor(context: Context, studentId: number) {
  const { university_id } = await matchingStudents(context, {})
    .where('students.id', '=', studentId)
    .select('students.university_id')
    .executeTakeFirstOrThrow(notFound);
  const letters = context.db
    .selectFrom('paper_templates as template')
    .innerJoin('paper_template_versions as version', (join) =>
      join.on('version.id', '=', sql<number>`current_template_version(template.id)`),
    )
    .where('template.university_id', '=', university_id)
    .where('template.kind', '=', 'letter')
    .where((eb) =>
      eb.or([
        eb('template.faculty_id', 'is', null),
        eb('template.faculty_id', '=', sql<number>`faculty_of_student(${studentId})`),
      ]),
    )
    .distinctOn(['template.name', 'template.language'])
    .orderBy('template.name')
    .orderBy('template.language')
    .orderBy('template.faculty_id', (order) => order.asc().nullsLast());
  return { university_id, letters };
}

async function list(context: Context, studentId: number) {
  const { letters } = await lettersFor(context, studentId);
  const printable = await letters
    .select(['template.id as template_id', 'template.name', 'version.number'])
    .select(sql<InterfaceLanguage>`template.language`.as('language'))
    .execute();
  return { letters: printable, prints: await templatePrints(context, { student_id: studentId }) };
}

async function print(context: Context, { id, templateId }: { id: number; templateId: number }) {
  const { university_id: universityId, letters } = await lettersFor(context, id);
  const letter = await context.db
    .selectFrom(
      letters
        .select(['template.id', 'template.name', 'version.content', 'version.id as version_id'])
        .select(sql<StoredVersion['format']>`version.format`.as('format'))
        .select(sql<InterfaceLanguage>`template.language`.as('language'))
        .as('letter'),
    )
    .where('id', '=', templateId)
    .selectAll()
    .executeTakeFirstOrThrow(notFound);
  const { full_name, ...content } = await letterContent(context, id, letter.language);
  await recordRepeatedShowing(context, { record: 'students', universityId, id });
  const printed = await printOnTemplate(context.services, letter, {
    ...content,
    code: undefined,
    languages: [letter.language],
    name: `${letter.name} ${full_name}`.replace(/[/\\]/g, '-'),
  });
  await recordTemplatePrint(context, {
    university_id: universityId,
    version_id: letter.version_id,
    student_id: id,
  });
  return printed;
}

export const studentLetterFeature = implement(studentLetters, {
  list: (context, { params }) => list(context, params.id),
  file: (context, { params }) => print(context, params),
});
