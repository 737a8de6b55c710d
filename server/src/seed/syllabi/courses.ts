import type { Course } from './course.ts';
import DISCRETE_QUIZZES from './discrete-quizzes.json' with { type: 'json' };
import { INFORMATICS } from './informatics-courses.ts';
import INFORMATICS_QUIZZES from './informatics-quizzes.json' with { type: 'json' };
import { MATHEMATICS } from './mathematics-courses.ts';
import MATHEMATICS_QUIZZES from './mathematics-quizzes.json' with { type: 'json' };
import { PHILOLOGY } from './philology-courses.ts';
import PHILOLOGY_QUIZZES from './philology-quizzes.json' with { type: 'json' };
import PHYSICS_QUIZZES from './physics-quizzes.json' with { type: 'json' };
import type { Quizzes } from './quiz.ts';
import { SCIENCES } from './science-courses.ts';
import SCIENCE_QUIZZES from './science-quizzes.json' with { type: 'json' };
import { SOCIETY } from './society-courses.ts';
import SOCIETY_QUIZZES from './society-quizzes.json' with { type: 'json' };

export const COURSES: readonly Course[] = [
  ...MATHEMATICS,
  ...SCIENCES,
  ...INFORMATICS,
  ...PHILOLOGY,
  ...SOCIETY,
];

/** The further questions of the weeks, by the name that a week gives. */
export const QUIZZES: Readonly<Record<string, Quizzes>> = {
  ...MATHEMATICS_QUIZZES,
  ...DISCRETE_QUIZZES,
  ...PHYSICS_QUIZZES,
  ...SCIENCE_QUIZZES,
  ...INFORMATICS_QUIZZES,
  ...PHILOLOGY_QUIZZES,
  ...SOCIETY_QUIZZES,
};
