import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { type SqlBool, sql } from 'kysely';
import { inScope, type Scope } from '#api/scope.ts';
import { labelColumn, labelName, requireUsableLabel } from '#features/reference/shared.ts';
import { textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { hemisSubjects } from './hemis-subjects.ts';
import { PLANNING_SCOPE } from './record-scope.ts';
import { SUBJECT, SUBJECT_GROUP } from './record-texts.ts';
import { subjectGroupColumn } from './subject-group-column.ts';

const TYPE = { table: 'subjects', module: 'subject_type', field: 'subject_type' } as const;

/** Condition: an active curriculum of the faculty has the subject; a caller bound to a faculty sees its curricula only. */
const plannedIn = (facultyId: number, scope: Scope) => sql<SqlBool>`subjects.id in (
  select planned.subject_id from semester_subjects planned join curricula on curricula.id = planned.curriculum_id
  where curricula.faculty_id = ${facultyId} and curricula.status = 1
    and ${inScope(scope, { faculty: 'curricula.faculty_id' })})`;

export const subjectResource = translatedResource(subjects, {
  table: 'subjects',
  texts: SUBJECT,
  code: 'code',
  scope: PLANNING_SCOPE.subjects,
  computed: {
    subject_group_name: { texts: SUBJECT_GROUP, id: 'subjects.subject_group_id' },
    subject_type_name: (language) => labelName('subject_type', 'subjects.subject_type', language),
    subject_type: () => sql.ref('subjects.subject_type'),
  },
  filters: { faculty_id: plannedIn },
  searchDetail: 'code',
  allow: ({ db }, body, id) => requireUsableLabel(db, TYPE, body, id),
  imports: {
    columns: [
      translatedColumns({
        field: 'name',
        label: 'field.name',
        examples: { oz: 'Oliy matematika', ru: 'Высшая математика' },
      }),
      textColumn({
        note: 'import.note.code',
        caseInsensitive: true,
        field: 'code',
        label: 'subject.code',
        example: 'MAT101',
      }),
      subjectGroupColumn(),
      labelColumn('subject_type', 'subject.subject_type_name', 'subject_type'),
    ],
    keyColumns: [['code']],
    source: hemisSubjects,
  },
});
