import type { ApiError } from '#api/api.ts';

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

let speaker: Feedback | undefined;
const waiting: ((found: Feedback) => void)[] = [];
const nobody = () => undefined;
let fetchSpeaker: () => void = nobody;

/** `feedback` says from now on what anybody has to say, and what has been waiting; returns how to fall silent. */
export function registerFeedback(feedback: Feedback): () => void {
  speaker = feedback;
  for (const say of waiting.splice(0)) say(feedback);
  return () => {
    if (speaker === feedback) speaker = undefined;
  };
}

/** There is a place to speak from; `fetch` is asked for a speaker while there is none. Returns how to close it. */
export function registerFeedbackHost(fetch: () => void): () => void {
  fetchSpeaker = fetch;
  return () => {
    fetchSpeaker = nobody;
    waiting.length = 0;
  };
}

/** Whoever speaks, as soon as there is somebody; nobody ever does where there is no place, before sign-in. */
export function registeredFeedback(): Promise<Feedback> {
  if (speaker) return Promise.resolve(speaker);
  fetchSpeaker();
  return new Promise((resolve) => fetchSpeaker !== nobody && waiting.push(resolve));
}
