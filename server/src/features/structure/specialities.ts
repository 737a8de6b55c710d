import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { sql } from 'kysely';
import { labelColumn, labelName, requireUsableLabel } from '#features/reference/shared.ts';
import { statusColumn, textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { hemisSpecialities } from './hemis/structure-sources.ts';
import { facultyColumn } from './import-columns.ts';
import { STRUCTURE_SCOPE } from './record-scope.ts';
import { FACULTY, SPECIALITY_TEXTS } from './record-texts.ts';

const TYPE = { table: 'specialities', module: 'education_type', field: 'education_type_id' } as const;

export const specialityResource = translatedResource(specialities, {
  table: 'specialities',
  cachesPages: true,
  texts: SPECIALITY_TEXTS,
  code: 'code',
  scope: STRUCTURE_SCOPE.specialities,
  computed: {
    speciality_name: () => sql`shown.name`,
    qualification: () => sql`shown.qualification`,
    faculty_name: { texts: FACULTY, id: 'specialities.faculty_id' },
    education_type_name: (language) =>
      labelName('education_type', 'specialities.education_type_id', language),
  },
  searchDetail: 'code',
  allow: ({ db }, body, id) => requireUsableLabel(db, TYPE, body, id),
  imports: {
    columns: [
      translatedColumns({
        field: 'name',
        label: 'field.name',
        examples: { oz: 'Matematika', ru: 'Математика' },
      }),
      textColumn({
        note: 'import.note.code',
        caseInsensitive: true,
        field: 'code',
        label: 'speciality.code',
        example: '60540100',
      }),
      translatedColumns({
        field: 'qualification',
        label: 'speciality.qualification',
        examples: { oz: 'Matematik', ru: 'Математик' },
      }),
      facultyColumn(),
      labelColumn('education_type_id', 'speciality.education_type_name', 'education_type'),
      statusColumn(),
    ],
    keyColumns: [['faculty_id', 'code']],
    source: hemisSpecialities,
  },
});
