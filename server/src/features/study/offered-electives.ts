import { sql } from 'kysely';
import { messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { relatedPerson } from '#crud/person-names.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { withSignedPictures } from '#features/files/shared.ts';
import { configured } from '#features/reference/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { deadlineAfter, electivesOf, whyFixed } from './elective-groups.ts';
import type { StudentContext } from './own-register.ts';
import { ownElectives, teacherOf } from './own-subjects.ts';

/** What students compare of the members of elective groups, by semester subject. */
async function detailsOf(context: StudentContext, semesterId: number) {
  const rows = await ownElectives(context)
    .where('own.id', '=', semesterId)
    .select([
      'subject.id',
      'subject.university_id',
      'subject.credit_hour',
      'subject.total_hour as hour',
      sql<string>`coalesce(syllabus.short_info, '')`.as('short_info'),
      sql<string>`coalesce(syllabus.description, '')`.as('description'),
      teacherOf(sql.ref('register.group_id')).as('teacher_id'),
    ])
    .execute();
  const named = await addRelatedNames(inOwnUniversity(context), rows, {
    teacher_name: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  });
  return new Map(
    named.map(({ id, university_id: _, teacher_id: _of, description, ...details }) => [
      id,
      { ...details, description: withSignedPictures(context.services, description) },
    ]),
  );
}

/** The elective groups of a semester, as existing clients read them, with what the cabinet shows beside. */
export async function offeredElectives(
  context: StudentContext,
  semesterId: number,
  number: number | undefined,
) {
  const { db, caller } = context;
  const groups = (await electivesOf(context, semesterId)).filter(
    (group) => number === undefined || number === 0 || group.number === number,
  );
  const details = await detailsOf(context, semesterId);
  const days = await configured(db, caller.universityId, 'choice-subject-deadline');
  return groups.map(({ number: choice_of_subject, members, chosen }) => {
    const refusal = chosen && whyFixed(chosen, days);
    return {
      semestr_subject: [
        {
          choice_of_subject,
          deadline: deadlineAfter(members[0]?.start ?? '', days),
          change_refusal: refusal === undefined ? null : translate(refusal, messageLanguage(context)),
          choice_subject: members.flatMap(({ id, subject_id, name, student_subject_id, sheet_closed }) => {
            const detail = details.get(id);
            if (detail === undefined) return [];
            return [
              {
                ...{ ...detail, subject_id, subject_choice_name: { name }, sheet_closed },
                chosen: student_subject_id !== null,
              },
            ];
          }),
        },
      ],
    };
  });
}
