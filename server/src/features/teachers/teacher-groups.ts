import { teacherGroups } from '@dekanat/contract/teachers/teacher-groups.ts';
import { FACULTY } from '#features/structure/shared.ts';
import { translatedResource } from '#platform/resources/translated-resource.ts';
import { TEACHER_SCOPE } from './record-scope.ts';
import { TEACHER_GROUP } from './record-texts.ts';

export const teacherGroupResource = translatedResource(teacherGroups, {
  table: 'teacher_groups',
  texts: TEACHER_GROUP,
  code: 'code',
  scope: TEACHER_SCOPE.teacher_groups,
  computed: { faculty_name: { texts: FACULTY, id: 'teacher_groups.faculty_id' } },
  searchDetail: 'faculty_name',
});
