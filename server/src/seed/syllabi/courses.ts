import type { Course } from './course.ts';
import { DISCRETE_QUIZZES } from './discrete-quizzes.ts';
import { INFORMATICS } from './informatics-courses.ts';
import { INFORMATICS_QUIZZES } from './informatics-quizzes.ts';
import { MATHEMATICS } from './mathematics-courses.ts';
import { MATHEMATICS_QUIZZES } from './mathematics-quizzes.ts';
import { PHILOLOGY } from './philology-courses.ts';
import { PHILOLOGY_QUIZZES } from './philology-quizzes.ts';
import { PHYSICS_QUIZZES } from './physics-quizzes.ts';
import type { QuizMaker } from './quiz.ts';
import { SCIENCES } from './science-courses.ts';
import { SCIENCE_QUIZZES } from './science-quizzes.ts';
import { SOCIETY } from './society-courses.ts';
import { SOCIETY_QUIZZES } from './society-quizzes.ts';

export const COURSES: readonly Course[] = [
  ...MATHEMATICS,
  ...SCIENCES,
  ...INFORMATICS,
  ...PHILOLOGY,
  ...SOCIETY,
];

export const QUIZZES: Readonly<Record<string, QuizMaker>> = {
  ...MATHEMATICS_QUIZZES,
  ...DISCRETE_QUIZZES,
  ...PHYSICS_QUIZZES,
  ...SCIENCE_QUIZZES,
  ...INFORMATICS_QUIZZES,
  ...PHILOLOGY_QUIZZES,
  ...SOCIETY_QUIZZES,
};
