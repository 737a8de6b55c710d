import { useMayInOffice } from '#api/session.ts';

const LIST = '/teacher/tasks';

/** Where the signed-in teacher finds the own tasks. Staff who enter marks see those of all teachers there. */
export function useOwnTasks(): { to: typeof LIST; search: { assigned?: string } } {
  const seesAll = useMayInOffice('rating_store');
  return { to: LIST, search: seesAll ? { assigned: '1' } : {} };
}
