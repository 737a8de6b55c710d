/** A question with all its options. Texts are plain, with formulas between dollar signs. */
export interface Quiz {
  question: string;
  correct: readonly string[];
  wrong: readonly string[];
}

/** Questions of one kind. */
export interface Quizzes {
  /** Of tests: two for each week of a course that names them. */
  questions: readonly Quiz[];
  /** The solved example of the practical lesson. */
  example: Pick<Quiz, 'question' | 'correct'>;
  /** What its students solve themselves. */
  exercises: readonly string[];
}

/** The element at a place of a list that starts again at its end. */
export function at<Item>(list: readonly Item[], index: number): Item {
  return list[((index % list.length) + list.length) % list.length] as Item;
}
