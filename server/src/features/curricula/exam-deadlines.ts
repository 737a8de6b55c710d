import type { FindNotifications } from '#platform/notifications/notified-accounts.ts';
import { examsTomorrow, ownExamsTomorrow } from './exams-tomorrow.ts';

/** Exams that are near. */
export const findExamDeadlines: readonly FindNotifications[] = [ownExamsTomorrow, examsTomorrow];
