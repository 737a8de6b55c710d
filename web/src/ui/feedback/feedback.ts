import { type Feedback, findSpeaker } from '#ui/feedback/feedback-registry.ts';

const feedback: Feedback = {
  success: (sentence, undo) => void findSpeaker().then((speaker) => speaker.success(sentence, undo)),
  warning: (sentence) => void findSpeaker().then((speaker) => speaker.warning(sentence)),
  error: (reason) => void findSpeaker().then((speaker) => speaker.error(reason)),
  confirm: async (question) => (await findSpeaker()).confirm(question),
  inform: async (title, content) => (await findSpeaker()).inform(title, content),
};

/** Flashes and questions, of the signed-in part. */
export const useFeedback = (): Feedback => feedback;
