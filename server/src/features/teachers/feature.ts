import { sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import { nameInScript } from '#crud/person-names.ts';
import { bestText } from '#crud/translations.ts';
import { departmentName } from '#features/structure/shared.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { TEACHER_SCOPE } from './record-scope.ts';
import { TEACHER } from './record-texts.ts';
import { teacherAccountFeature } from './teacher-accounts.ts';
import { teacherGroupResource } from './teacher-groups.ts';
import { teacherImport } from './teacher-import.ts';
import { matchingTeachers } from './teacher-query.ts';
import { teacherFeature } from './teachers.ts';

export const teachers = featureModule({
  resources: [teacherGroupResource],
  routes: [teacherFeature, teacherAccountFeature],
  imports: [teacherImport],
  files: [
    {
      table: 'teachers',
      staff: 'teacher_index',
      ofFaculty: (scope) => sql`exists (
        select from teachers join departments on departments.id = teachers.department_id
        where teachers.id = files.claimed_id and ${inScope(scope, TEACHER_SCOPE.teachers)})`,
    },
  ],
  accountHolders: [
    {
      name: (language) =>
        sql`(
          select ${nameInScript(bestText(TEACHER, 'fio', 'teachers.id', language), language)}
          from teachers where user_id = users.id)`,
    },
  ],
  finders: [
    {
      kind: 'teachers',
      needs: 'teacher_index',
      matching: (context, text) =>
        matchingTeachers(context, { fio: text }).select([
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
