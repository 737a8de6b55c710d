import { featureModule } from '#platform/resources/feature-module.ts';
import { departmentResource } from './departments.ts';
import { facultyResource } from './faculties.ts';
import { specialityResource } from './specialities.ts';
import { studentGroupResource } from './student-groups.ts';

export const structure = featureModule({
  resources: [facultyResource, departmentResource, specialityResource, studentGroupResource],
});
