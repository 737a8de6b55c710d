import { departments } from '@dekanat/contract/structure/departments.ts';
import { statusColumn, textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { hemisDepartments } from './hemis/structure-sources.ts';
import { facultyColumn } from './import-columns.ts';
import { STRUCTURE_SCOPE } from './record-scope.ts';
import { DEPARTMENT, FACULTY } from './record-texts.ts';

export const departmentResource = translatedResource(departments, {
  table: 'departments',
  cachesPages: true,
  texts: DEPARTMENT,
  code: 'code',
  scope: STRUCTURE_SCOPE.departments,
  computed: { faculty_name: { texts: FACULTY, id: 'departments.faculty_id' } },
  searchDetail: 'faculty_name',
  imports: {
    columns: [
      translatedColumns({
        field: 'name',
        label: 'field.name',
        examples: { oz: 'Matematik analiz kafedrasi', ru: 'Кафедра математического анализа' },
      }),
      textColumn({
        note: 'import.note.code',
        caseInsensitive: true,
        field: 'code',
        label: 'department.code',
        example: 'MAT-02',
      }),
      facultyColumn(),
      statusColumn(),
    ],
    keyColumns: [['code'], ['faculty_id', 'name']],
    source: hemisDepartments,
  },
});
