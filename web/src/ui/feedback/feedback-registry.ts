import type { Warning } from '@dekanat/contract/api/warnings.ts';
import type { ApiError } from '#api/api.ts';

/** A link in a message: a click calls `open`, Ctrl-click opens `to` in another tab. */
export interface FlashLink {
  title: string;
  to: string;
  open: () => void;
}

interface Question {
  title: string;
  content?: string;
  yes?: string;
  no?: string;
  /** Confirming cannot be undone. */
  danger?: boolean;
}

export interface Feedback {
  /** Reports success; `undo` and `link` are offered while the message is visible. */
  success: (sentence: string, undo?: () => void, link?: FlashLink) => void;
  warning: (sentence: string, title?: string) => void;
  error: (reason: string | (Pick<ApiError, 'message'> & Partial<Pick<ApiError, 'code'>>)) => void;
  /** Resolves to the answer after the dialog is closed and the focus has returned. */
  confirm: (question: Question) => Promise<boolean>;
  /** Asks to accept the warnings of an act, each by a tick. Resolves to the answer after the dialog is closed. */
  accept: (warnings: readonly Warning[]) => Promise<boolean>;
  /** A dialog with an OK button only; resolves when closed. */
  inform: (title: string, content: string) => Promise<void>;
}

let registered: Feedback | undefined;
const waiting: ((found: Feedback) => void)[] = [];
const noHost = () => undefined;
let loadFeedback: () => void = noHost;

/** Registers the implementation and delivers waiting messages; returns the unregister function. */
export function registerFeedback(feedback: Feedback): () => void {
  registered = feedback;
  for (const deliver of waiting.splice(0)) deliver(feedback);
  return () => {
    if (registered === feedback) registered = undefined;
  };
}

/** Announces that a host is mounted; `fetch` loads the implementation when first needed. Returns the cleanup. */
export function registerFeedbackHost(fetch: () => void): () => void {
  loadFeedback = fetch;
  return () => {
    loadFeedback = noHost;
    waiting.length = 0;
  };
}

/** Resolves to the implementation once it is loaded; never resolves without a host, that is before sign-in. */
export function registeredFeedback(): Promise<Feedback> {
  if (registered) return Promise.resolve(registered);
  loadFeedback();
  return new Promise((resolve) => loadFeedback !== noHost && waiting.push(resolve));
}
