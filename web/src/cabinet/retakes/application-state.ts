import type { OwnRetake } from '@dekanat/contract/retakes/own-retakes.ts';

/** The steps of an application, in order. */
export const STEPS = ['applied', 'contract', 'paid', 'retake'] as const;
export type Step = (typeof STEPS)[number];

interface State extends Pick<OwnRetake, 'status' | 'overdue' | 'end_date' | 'subjects'> {
  /** What an earlier version has stored does not say it. */
  payable?: boolean | undefined;
}

/** Every subject has a mark of the retake. */
const isFinished = ({ status, subjects }: State): boolean =>
  status === 2 && subjects.every(({ mark }) => mark !== null);

/** The step that the application is at: what is before it is done. `undefined`: all are. */
export function currentStep(application: State): Step | undefined {
  if (application.status === 0) return 'contract';
  if (application.status === 1) return 'paid';
  return isFinished(application) ? undefined : 'retake';
}

/** It is not paid, and the student cannot pay it now. */
export const isBlocked = ({ status, overdue, payable }: State): boolean =>
  status === 1 && (overdue || payable === false);

/** The text key of what comes next. */
export function nextOf(application: State) {
  const { status, overdue, payable, end_date } = application;
  if (status === 0) return 'own_retakes.next.new';
  if (status === 1 && payable === false) return 'own_retakes.next.unpayable';
  if (status === 1 && overdue) return 'own_retakes.next.overdue';
  if (status === 1) return end_date === null ? 'own_retakes.next.pay' : 'own_retakes.next.pay_by';
  return isFinished(application) ? 'own_retakes.next.finished' : 'own_retakes.next.retake';
}
