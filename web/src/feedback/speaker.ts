import type { Feedback } from '#kernel/feedback.ts';

let speaker: Feedback | undefined;
const waiting: ((found: Feedback) => void)[] = [];
const nobody = () => undefined;
let fetchSpeaker: () => void = nobody;

/** `feedback` says from now on what anybody has to say, and what has been waiting; returns how to fall silent. */
export function speakWith(feedback: Feedback): () => void {
  speaker = feedback;
  for (const say of waiting.splice(0)) say(feedback);
  return () => {
    if (speaker === feedback) speaker = undefined;
  };
}

/** There is a place to speak from; `fetch` is asked for a speaker while there is none. Returns how to close it. */
export function openPlace(fetch: () => void): () => void {
  fetchSpeaker = fetch;
  return () => {
    fetchSpeaker = nobody;
    waiting.length = 0;
  };
}

/** Whoever speaks, as soon as there is somebody; nobody ever does where there is no place, before sign-in. */
export function findSpeaker(): Promise<Feedback> {
  if (speaker) return Promise.resolve(speaker);
  fetchSpeaker();
  return new Promise((resolve) => fetchSpeaker !== nobody && waiting.push(resolve));
}
