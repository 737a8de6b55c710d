import type { PublicContext } from '#api/context.ts';
import { withSignedPictures } from '#features/files/shared.ts';

interface QuestionTexts {
  question: string;
  test_answers: { answer: string }[];
}

/** A drawn question whose pictures are shown without authorisation: teachers, too, may lack the permission for files of syllabi. */
export const signedQuestion = <Question extends QuestionTexts>(
  { services }: Pick<PublicContext, 'services'>,
  question: Question,
): Question => ({
  ...question,
  question: withSignedPictures(services, question.question),
  test_answers: question.test_answers.map((one) => ({
    ...one,
    answer: withSignedPictures(services, one.answer),
  })),
});
