import type { ApiError } from '#api/api.ts';
import { type Feedback, registeredFeedback } from '#ui/feedback/feedback-registry.ts';

const feedback: Feedback = {
  success: (...message) => void registeredFeedback().then((speaker) => speaker.success(...message)),
  warning: (...message) => void registeredFeedback().then((speaker) => speaker.warning(...message)),
  error: (reason) => void registeredFeedback().then((speaker) => speaker.error(reason)),
  confirm: async (question) => (await registeredFeedback()).confirm(question),
  accept: async (warnings) => (await registeredFeedback()).accept(warnings),
  inform: async (title, content) => (await registeredFeedback()).inform(title, content),
};

/**
 * Whether a message of an act may say that it failed. Without an answer nobody knows whether it was done, and a user who has declined the
 * warnings knows that it was not.
 */
export const hasFailed = ({ status, code }: ApiError): boolean => status !== 0 && code !== 'unaccepted';

/** Messages and dialogs of the signed-in part. */
export const useFeedback = (): Feedback => feedback;
