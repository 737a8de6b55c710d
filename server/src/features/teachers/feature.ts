import { sql } from 'kysely';
import { nameInScript } from '#crud/person-names.ts';
import { bestText } from '#crud/translations.ts';
import { departmentName } from '#features/structure/shared.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { matching, TEACHER } from './shared.ts';
import { teacherGroupResource } from './teacher-groups.ts';
import { teacherImport } from './teacher-import.ts';
import { teacherFeature } from './teachers.ts';

export const teachers = featureModule({
  resources: [teacherGroupResource],
  routes: [teacherFeature],
  imports: [teacherImport],
  finders: [
    {
      kind: 'teachers',
      needs: 'teacher_index',
      matching: (context, text) =>
        matching(context, { fio: text }).select([
          'teachers.id',
          nameInScript(bestText(TEACHER, 'fio', 'teachers.id', context.language), context.language).as(
            'name',
          ),
          departmentName('teachers.department_id', context.language).as('detail'),
          sql<boolean>`false`.as('exact'),
        ]),
    },
  ],
});
