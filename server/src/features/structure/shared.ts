export { COURSE } from './course.ts';
export {
  type HemisReading,
  hemisRecords,
  hemisSource,
  ofPart,
  spellings,
  unitOf,
} from './hemis/hemis-source.ts';
export { specialitySpellings } from './hemis/speciality-spellings.ts';
export { departmentColumn, groupColumn, specialityWithFacultyColumns } from './import-columns.ts';
export { departmentName, educationType, facultyName, groupName } from './record-names.ts';
export { STRUCTURE_SCOPE } from './record-scope.ts';
export { DEPARTMENT, FACULTY, SPECIALITY, SPECIALITY_TEXTS, STUDENT_GROUP } from './record-texts.ts';
