import type { Curriculum } from '@dekanat/contract/curricula/curricula.ts';

/** The address of the planner of a curriculum. */
export const planAddress = ({ id, language }: Pick<Curriculum, 'id' | 'language'>) =>
  `/edu-process/curriculum/attach/${language}/${id}`;

/** The address of the planner where the language of the curriculum is not known. */
export const planPath = (id: number) => `/edu-process/curriculum/${id}`;
