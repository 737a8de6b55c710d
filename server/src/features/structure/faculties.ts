import { FACULTY_POSITIONS, faculties } from '@dekanat/contract/structure/faculties.ts';
import { Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { fixedChoiceColumn, statusColumn, textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { hemisFaculties } from './hemis/structure-sources.ts';
import { STRUCTURE_SCOPE } from './record-scope.ts';
import { FACULTY } from './record-texts.ts';

export const facultyResource = translatedResource(faculties, {
  table: 'faculties',
  cachesPages: true,
  texts: FACULTY,
  scope: STRUCTURE_SCOPE.faculties,
  computed: {},
  searchDetail: 'faculty_code',
  cells: { position: ({ position }, { language }) => translate(`faculty.position.${position}`, language) },
  allow: ({ scope }, _body, id) => {
    // A user bound to one faculty could not see the new one.
    if (id === undefined && scope.facultyId !== null) throw new Refusal('forbidden');
  },
  imports: {
    columns: [
      translatedColumns({
        field: 'name',
        label: 'field.name',
        examples: { oz: 'Matematika fakulteti', ru: 'Математический факультет' },
      }),
      textColumn({
        note: 'import.note.code',
        caseInsensitive: true,
        field: 'faculty_code',
        label: 'faculty.faculty_code',
        example: 'MAT',
      }),
      textColumn({ field: 'dean_name', label: 'faculty.dean_name', example: 'Karimov Anvar Bahodir oʻgʻli' }),
      fixedChoiceColumn(
        { field: 'position', label: 'faculty.position' },
        FACULTY_POSITIONS.map((value) => ({ value, key: `faculty.position.${value}` as const })),
      ),
      statusColumn(),
    ],
    keyColumns: [['faculty_code'], ['name']],
    source: hemisFaculties,
  },
});
