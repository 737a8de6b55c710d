import type { HEMIS_CHECKS, HemisTest } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import type { HemisClient } from '#integrations/hemis/hemis-client.ts';
import { parseRecords, parseStudents } from '#integrations/hemis/hemis-fields.ts';
import type { HemisAnswer } from '#integrations/hemis/hemis-link.ts';
import type { TextKey } from '#locales/text-key.ts';

type Check = HemisTest['checks'][number];
export type Say = (key: TextKey, values?: Record<string, unknown>) => string;

/** The lists of the structure, by the key of their name. */
const STRUCTURE = [
  ['data/department-list', 'hemis_connection.list.departments'],
  ['data/specialty-list', 'hemis_connection.list.specialities'],
  ['data/group-list', 'hemis_connection.list.groups'],
  ['data/curriculum-list', 'hemis_connection.list.curricula'],
] as const satisfies readonly (readonly [string, TextKey])[];

const UNAUTHORISED = 401;
const FORBIDDEN = 403;

/** Why a call of the service cannot be used; undefined when it can. */
export function problemOf(answer: HemisAnswer, say: Say): string | undefined {
  if (answer.kind === 'away') return say('hemis_connection.test.no_answer');
  if (answer.kind === 'busy') return say('hemis_connection.test.busy');
  if (answer.kind === 'not_found') return say('hemis_connection.test.unknown_call');
  if (answer.kind === 'ok') return undefined;
  const said = answer.message ?? `HTTP ${answer.status}`;
  return say('hemis_connection.test.refused', { said });
}

function tokenCheck(answer: HemisAnswer, say: Say): Check {
  const status = answer.kind === 'refused' ? answer.status : undefined;
  if (answer.kind === 'away') return { check: 'token', state: 'unknown', message: null };
  if (status === UNAUTHORISED)
    return { check: 'token', state: 'fails', message: say('hemis_connection.test.token_unknown') };
  if (status === FORBIDDEN)
    return { check: 'token', state: 'fails', message: say('hemis_connection.test.token_forbidden') };
  return { check: 'token', state: 'works', message: null };
}

function studentsCheck(answer: HemisAnswer, say: Say): Check {
  const problem = problemOf(answer, say);
  if (problem !== undefined) return { check: 'students', state: 'fails', message: problem };
  const list = answer.kind === 'ok' ? parseStudents(answer.data, 1) : undefined;
  if (list === undefined || list.unreadable.length > 0)
    return { check: 'students', state: 'fails', message: say('hemis_connection.test.unreadable') };
  const message =
    list.total === undefined ? null : say('hemis_connection.test.students', { count: list.total });
  return { check: 'students', state: 'works', message };
}

async function structureCheck(client: HemisClient, say: Say): Promise<Check> {
  const problems: string[] = [];
  for (const [path, name] of STRUCTURE) {
    const answer = await client.probe(path);
    const isReadable = answer.kind !== 'ok' || parseRecords(answer.data, 1) !== undefined;
    const problem =
      problemOf(answer, say) ?? (isReadable ? undefined : say('hemis_connection.test.unreadable'));
    if (problem !== undefined) problems.push(`${say(name)}: ${problem}`);
  }
  return problems.length === 0
    ? { check: 'structure', state: 'works', message: null }
    : { check: 'structure', state: 'fails', message: problems.join(' ') };
}

async function gpaCheck(client: HemisClient, say: Say): Promise<Check> {
  const problem = problemOf(await client.probe('data/student-gpa-list'), say);
  return problem === undefined
    ? { check: 'gpa', state: 'works', message: null }
    : { check: 'gpa', state: 'fails', message: problem };
}

const unknown = (...checks: (typeof HEMIS_CHECKS)[number][]): Check[] =>
  checks.map((check) => ({ check, state: 'unknown', message: null }));

/** Asks one call of each group of the service, and says of each whether it can be used. What cannot be known is not asked for. */
export async function testConnection(context: Context, client: HemisClient): Promise<HemisTest> {
  const say: Say = (key, values) => translate(key, messageLanguage(context), values);
  const first = await client.probe('data/student-list');
  if (first.kind === 'away' || first.kind === 'busy') {
    const message = problemOf(first, say) ?? null;
    return {
      checks: [
        { check: 'reachable', state: 'fails', message },
        ...unknown('token', 'students', 'structure', 'gpa'),
      ],
    };
  }
  const reachable: Check = { check: 'reachable', state: 'works', message: null };
  const token = tokenCheck(first, say);
  if (token.state === 'fails')
    return { checks: [reachable, token, ...unknown('students', 'structure', 'gpa')] };
  return {
    checks: [
      reachable,
      token,
      studentsCheck(first, say),
      await structureCheck(client, say),
      await gpaCheck(client, say),
    ],
  };
}
