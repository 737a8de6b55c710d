import { FACULTY_POSITIONS } from '@dekanat/contract/structure/faculties.ts';
import type { Choice } from '#ui/form/choices.ts';

export const POSITIONS: Choice[] = FACULTY_POSITIONS.map((value) => ({
  value,
  label: `faculty.position.${value}`,
}));
