import { account } from '@dekanat/contract/access/account.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';

/** What others know about the signed-in person: a password made of it is easy to guess. */
export function useOwnTexts(): (string | null)[] {
  const { data: own } = useQuery(queryOf(account.read, {}));
  return own === undefined ? [] : [own.username, own.name, own.university_name];
}
