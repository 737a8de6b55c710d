import { findSpeaker } from '#feedback/speaker.ts';
import type { ApiError } from '#kernel/api.ts';

interface Question {
  title: string;
  content?: string;
  yes?: string;
  no?: string;
  /** Something is lost by saying yes. */
  danger?: boolean;
}

export interface Feedback {
  /** What was done; `undo` does it back, while the flash stands. */
  success: (sentence: string, undo?: () => void) => void;
  warning: (sentence: string) => void;
  error: (reason: string | Pick<ApiError, 'message'>) => void;
  /** Resolves to whether the person said yes, once the question is gone and the focus is back. */
  confirm: (question: Question) => Promise<boolean>;
  /** A dialog that only tells; resolves when it is closed. */
  inform: (title: string, content: string) => Promise<void>;
}

const feedback: Feedback = {
  success: (sentence, undo) => void findSpeaker().then((speaker) => speaker.success(sentence, undo)),
  warning: (sentence) => void findSpeaker().then((speaker) => speaker.warning(sentence)),
  error: (reason) => void findSpeaker().then((speaker) => speaker.error(reason)),
  confirm: async (question) => (await findSpeaker()).confirm(question),
  inform: async (title, content) => (await findSpeaker()).inform(title, content),
};

/** Flashes and questions, of the signed-in part. */
export const useFeedback = (): Feedback => feedback;
