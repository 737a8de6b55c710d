import { electives } from './electives.ts';
import { promotions } from './promotions.ts';
import { studentRegisters } from './student-registers.ts';
import { studentSubjects } from './student-subjects.ts';

export const registration = { studentRegisters, promotions, studentSubjects, electives };
