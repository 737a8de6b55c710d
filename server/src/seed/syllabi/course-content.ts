import type { QuestionContent } from '@dekanat/contract/syllabi/questions.ts';
import type { Course, Week } from './course.ts';
import { PHRASES } from './course-phrases.ts';
import { QUIZZES } from './courses.ts';
import { at, type Quiz } from './quiz.ts';
import { blockFormula, heading, list, paragraph, table } from './rich-text-parts.ts';

export interface DemoQuestion extends QuestionContent {
  difficulty: 1 | 2 | 3;
}
export type DemoItem =
  | { type: 'text' | 'question-answer'; text: string }
  | { type: 'test'; questions: DemoQuestion[] };
interface DemoLesson {
  name: string;
  type: 'theoretical' | 'practical';
  items: DemoItem[];
}
export interface DemoModule {
  name: string;
  description: string;
  lessons: DemoLesson[];
}

/** Questions of a week beside those about its terms. */
const FURTHER = 2;
/** Every fifth week has a lesson of independent study. */
const SELF_STUDY_EVERY = 5;
const NAME_MAX = 255;

/** A question with its options in a fixed order that does not give the answer away. */
function questionOf({ question, correct, wrong }: Quiz, number: number, difficulty: 1 | 2 | 3): DemoQuestion {
  const options = [
    ...correct.map((answer) => ({ answer: paragraph(answer), correct_answer: 1 as const })),
    ...wrong.map((answer) => ({ answer: paragraph(answer), correct_answer: 0 as const })),
  ];
  const shift = (number * 7 + question.length) % options.length;
  return {
    question: paragraph(question),
    multiple_choice: correct.length > 1 ? 1 : 0,
    answers: [...options.slice(shift), ...options.slice(0, shift)],
    difficulty,
  };
}

/** Asks for a term or for a definition, in turn. Wrong options come from other weeks. */
export function definitionQuiz({ weeks, language }: Course, number: number): Quiz {
  const terms = weeks.flatMap((week) => week.terms);
  const { term, meaning } = at(terms, number);
  const others = [8, 19, 31].map((distance) => at(terms, number + distance));
  return number % 2 === 0
    ? {
        question: PHRASES[language].whichTerm(meaning),
        correct: [term],
        wrong: others.map((other) => other.term),
      }
    : {
        question: PHRASES[language].whatMeans(term),
        correct: [meaning],
        wrong: others.map((other) => other.meaning),
      };
}

const quizzesOf = ({ quiz }: Week) => (quiz === undefined ? undefined : QUIZZES[quiz]);

/** The further questions of a week; `round` counts the weeks before it with questions of the same kind. */
const furtherQuizzes = (week: Week, round: number): readonly Quiz[] =>
  quizzesOf(week)?.questions.slice(round * FURTHER, (round + 1) * FURTHER) ?? [];

function lecture(course: Course, place: number, round: number): DemoLesson {
  const phrases = PHRASES[course.language];
  const week = at(course.weeks, place);
  const { topic, terms, formula } = week;
  const text = [
    heading(2, topic),
    paragraph(at(phrases.openings, place)(week, course.weeks[place - 1])),
    heading(3, phrases.terms),
    table(
      [phrases.term, phrases.meaning],
      terms.map(({ term, meaning }) => [term, meaning]),
    ),
    ...(formula === undefined ? [] : [heading(3, phrases.formula), blockFormula(formula)]),
    heading(3, phrases.review),
    list('ol', phrases.reviewQuestions(week)),
  ].join('');
  const before = course.weeks.slice(0, place).reduce((sum, one) => sum + one.terms.length, 0);
  const questions = [
    ...terms.map((_, index) => questionOf(definitionQuiz(course, before + index), before + index, 1)),
    ...furtherQuizzes(week, round).map((quiz, index) => questionOf(quiz, place + index, index === 0 ? 2 : 3)),
  ];
  return {
    name: `${phrases.lecture}: ${topic}`.slice(0, NAME_MAX),
    type: 'theoretical',
    items: [
      { type: 'text', text },
      { type: 'test', questions },
    ],
  };
}

function practice(course: Course, place: number): DemoLesson {
  const phrases = PHRASES[course.language];
  const week = at(course.weeks, place);
  const quizzes = quizzesOf(week);
  const text = [
    heading(2, week.topic),
    list('ul', phrases.plan(week)),
    ...(quizzes === undefined
      ? []
      : [
          heading(3, phrases.example),
          paragraph(quizzes.example.question),
          paragraph(`${phrases.solution}: ${quizzes.example.correct.join(', ')}`),
        ]),
  ].join('');
  const task =
    quizzes === undefined
      ? paragraph(at(phrases.tasks, place)(week))
      : paragraph(phrases.exercises) + list('ol', quizzes.exercises);
  return {
    name: `${phrases.practice}: ${week.topic}`.slice(0, NAME_MAX),
    type: 'practical',
    items: [
      { type: 'text', text },
      { type: 'question-answer', text: task },
    ],
  };
}

function selfStudy({ language, weeks }: Course, place: number): DemoLesson {
  const phrases = PHRASES[language];
  const week = at(weeks, place);
  return {
    name: `${phrases.selfStudy}: ${week.topic}`.slice(0, NAME_MAX),
    type: 'practical',
    items: [{ type: 'question-answer', text: paragraph(phrases.selfStudyTask(week)) }],
  };
}

/** The modules of a course: a week each, with a lecture and a test, and a practical lesson with a task. */
export function modulesOf(course: Course): DemoModule[] {
  const rounds = new Map<string | undefined, number>();
  return course.weeks.map((week, index) => {
    const round = rounds.get(week.quiz) ?? 0;
    rounds.set(week.quiz, round + 1);
    return {
      name: week.topic,
      description: PHRASES[course.language].module(week),
      lessons: [
        lecture(course, index, round),
        practice(course, index),
        ...((index + 1) % SELF_STUDY_EVERY === 0 ? [selfStudy(course, index)] : []),
      ],
    };
  });
}

/** The description of a course. */
export function descriptionOf({ about, language, weeks }: Course): string {
  const phrases = PHRASES[language];
  const outcomes = [0, 4, 9, 14].map((index) => phrases.outcome(at(weeks, index)));
  return paragraph(about) + heading(3, phrases.outcomes) + list('ul', outcomes);
}
