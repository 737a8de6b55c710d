import { type Feedback, registeredFeedback } from '#ui/feedback/feedback-registry.ts';

const feedback: Feedback = {
  success: (...message) => void registeredFeedback().then((speaker) => speaker.success(...message)),
  warning: (...message) => void registeredFeedback().then((speaker) => speaker.warning(...message)),
  error: (reason) => void registeredFeedback().then((speaker) => speaker.error(reason)),
  confirm: async (question) => (await registeredFeedback()).confirm(question),
  accept: async (warnings) => (await registeredFeedback()).accept(warnings),
  inform: async (title, content) => (await registeredFeedback()).inform(title, content),
};

/** Messages and dialogs of the signed-in part. */
export const useFeedback = (): Feedback => feedback;
