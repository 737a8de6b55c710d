import { type Feedback, registeredFeedback } from '#ui/feedback/feedback-registry.ts';

const feedback: Feedback = {
  success: (...message) => void registeredFeedback().then((speaker) => speaker.success(...message)),
  warning: (sentence) => void registeredFeedback().then((speaker) => speaker.warning(sentence)),
  error: (reason) => void registeredFeedback().then((speaker) => speaker.error(reason)),
  confirm: async (question) => (await registeredFeedback()).confirm(question),
  inform: async (title, content) => (await registeredFeedback()).inform(title, content),
};

/** Messages and dialogs of the signed-in part. */
export const useFeedback = (): Feedback => feedback;
