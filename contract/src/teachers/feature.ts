import { teacherAccounts } from './teacher-accounts.ts';
import { teacherGroups } from './teacher-groups.ts';
import { teacherImports } from './teacher-imports.ts';
import { teachers as records } from './teachers.ts';

export const teachers = { teachers: records, teacherAccounts, teacherImports, teacherGroups };
