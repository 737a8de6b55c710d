import { DRAWN } from './exam-factories.ts';

/** Attempts that a student has at the exam of a sequence. */
export const ATTEMPTS = 3;
/** Minutes that an attempt may last. */
export const TOTAL_TIME = 30;
/** The points of the control. */
const MAXIMUM = 50;

/** What an attempt should be, whatever the order of acts. */
export interface ModelAttempt {
  number: number;
  /** In the order in which the student sees them. */
  questions: number[];
  /** Questions with the right answer. */
  right: Set<number>;
  state: 'running' | 'completed' | 'returned';
  /** Minutes since its start, and those that staff gave. */
  elapsed: number;
  extra: number;
}

export interface Model {
  /** In the order in which they were started. */
  attempts: ModelAttempt[];
  /** Whether the window of the exam is open. */
  open: boolean;
}

export const newModel = (): Model => ({ attempts: [], open: true });

export const markOf = ({ right }: ModelAttempt) =>
  Math.floor((2 * MAXIMUM * right.size + DRAWN) / (2 * DRAWN));

export const runningOf = ({ attempts }: Model) => attempts.find(({ state }) => state === 'running');
/** Attempts that count against the number that the student has. */
export const countedOf = ({ attempts }: Model) => attempts.filter(({ state }) => state !== 'returned');
export const completedOf = ({ attempts }: Model) => attempts.filter(({ state }) => state === 'completed');

export const isDue = ({ open }: Model, { elapsed, extra }: ModelAttempt) =>
  !open || elapsed >= TOTAL_TIME + extra;

/** What every call of the student does, and the job: an attempt whose time is over is completed. */
export function settle(model: Model): void {
  const running = runningOf(model);
  if (running !== undefined && isDue(model, running)) running.state = 'completed';
}

export const mayStart = (model: Model) => model.open && countedOf(model).length < ATTEMPTS;

export function addAttempt(model: Model, questions: number[]): void {
  const number = Math.max(0, ...model.attempts.map((one) => one.number)) + 1;
  model.attempts.push({ number, questions, right: new Set(), state: 'running', elapsed: 0, extra: 0 });
}

/** The interim points in the sheet: those of the best attempt. */
export const pointsOf = (model: Model): number | null => {
  const marks = completedOf(model).map(markOf);
  return marks.length === 0 ? null : Math.max(...marks);
};
