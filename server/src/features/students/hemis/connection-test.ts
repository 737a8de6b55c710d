import type { HEMIS_CHECKS, HemisTest } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import type { HemisClient } from '#integrations/hemis/hemis-client.ts';
import {
  parsePage,
  parseRecords,
  parseStudents,
  RegisteredStudent,
} from '#integrations/hemis/hemis-fields.ts';
import type { HemisAnswer } from '#integrations/hemis/hemis-link.ts';
import { RegisteredEmployee, RegisteredSubject } from '#integrations/hemis/hemis-structure.ts';
import type { TextKey } from '#locales/text-key.ts';
import { RegisteredGpa } from './register-gpas.ts';

type Check = HemisTest['checks'][number];
export type Say = (key: TextKey, values?: Record<string, unknown>) => string;

interface Page {
  unreadable: readonly unknown[];
}
/** A list of the structure: what is asked for, the key of its name, and the records that are read of it. */
interface StructureList {
  path: string;
  name: TextKey;
  query?: Record<string, string>;
  parse: (data: unknown) => Page | undefined;
}

const named = (data: unknown) => parseRecords(data, 1);
const recordsOf = (schema: z.ZodType) => (data: unknown) => parsePage(schema, data, 1);

const STRUCTURE: readonly StructureList[] = [
  { path: 'data/department-list', name: 'hemis_connection.list.departments', parse: named },
  { path: 'data/specialty-list', name: 'hemis_connection.list.specialities', parse: named },
  { path: 'data/group-list', name: 'hemis_connection.list.groups', parse: named },
  { path: 'data/curriculum-list', name: 'hemis_connection.list.curricula', parse: named },
  {
    path: 'data/curriculum-subject-list',
    name: 'hemis_connection.list.curriculum_subjects',
    parse: recordsOf(RegisteredSubject),
  },
  {
    path: 'data/employee-list',
    name: 'hemis_connection.list.teachers',
    query: { type: 'teacher' },
    parse: recordsOf(RegisteredEmployee),
  },
];

/** One call that fails says nothing of the next one. */
const OTHERS = 'quick_optional';

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

/** Why the answer of a list cannot be used; undefined when it can. */
function problemOfList(answer: HemisAnswer, say: Say, parse: StructureList['parse']): string | undefined {
  if (answer.kind !== 'ok') return problemOf(answer, say);
  const list = parse(answer.data);
  return list === undefined || list.unreadable.length > 0
    ? say('hemis_connection.test.unreadable')
    : undefined;
}

const failing = (check: Check['check'], message: string): Check => ({ check, state: 'fails', message });

const studentsIn = (answer: HemisAnswer) =>
  answer.kind === 'ok' ? parseStudents(answer.data, 1) : undefined;

function studentsCheck(answer: HemisAnswer, say: Say): Check {
  const problem = problemOfList(answer, say, (data) => parseStudents(data, 1));
  if (problem !== undefined) return failing('students', problem);
  const total = studentsIn(answer)?.total;
  const message = total === undefined ? null : say('hemis_connection.test.students', { count: total });
  return { check: 'students', state: 'works', message };
}

/** The record of the first student of the list, as look-ups and marks need it; unknown without a student. */
async function recordCheck(client: HemisClient, list: HemisAnswer, say: Say): Promise<Check> {
  const number = studentsIn(list)?.items[0]?.student_id_number;
  if (number === undefined) return { check: 'record', state: 'unknown', message: null };
  const answer = await client.probe('data/student-info', { student_id_number: number }, OTHERS);
  const problem = problemOf(answer, say);
  if (problem !== undefined) return failing('record', problem);
  const found = answer.kind === 'ok' ? RegisteredStudent.safeParse(answer.data).data : undefined;
  return found?.student_id_number === number
    ? { check: 'record', state: 'works', message: null }
    : failing('record', say('hemis_connection.test.unreadable'));
}

async function structureCheck(client: HemisClient, say: Say): Promise<Check> {
  const problems = await Promise.all(
    STRUCTURE.map(async ({ path, name, query, parse }) => {
      const problem = problemOfList(await client.probe(path, query, OTHERS), say, parse);
      return problem === undefined ? [] : [`${say(name)}: ${problem}`];
    }),
  );
  const message = problems.flat().join(' ');
  return message === ''
    ? { check: 'structure', state: 'works', message: null }
    : failing('structure', message);
}

async function gpaCheck(client: HemisClient, say: Say): Promise<Check> {
  const answer = await client.probe('data/student-gpa-list', {}, OTHERS);
  const problem = problemOfList(answer, say, recordsOf(RegisteredGpa));
  return problem === undefined ? { check: 'gpa', state: 'works', message: null } : failing('gpa', problem);
}

const unknown = (...checks: (typeof HEMIS_CHECKS)[number][]): Check[] =>
  checks.map((check) => ({ check, state: 'unknown', message: null }));

/** Asks the calls of the service that are used, one record of each, and says of each group whether it can be used. */
export async function testConnection(context: Context, client: HemisClient): Promise<HemisTest> {
  const say: Say = (key, values) => translate(key, messageLanguage(context), values);
  const first = await client.probe('data/student-list');
  if (first.kind === 'away' || first.kind === 'busy') {
    const message = problemOf(first, say) ?? null;
    return {
      checks: [
        { check: 'reachable', state: 'fails', message },
        ...unknown('token', 'students', 'record', 'structure', 'gpa'),
      ],
    };
  }
  const reachable: Check = { check: 'reachable', state: 'works', message: null };
  const token = tokenCheck(first, say);
  if (token.state === 'fails')
    return { checks: [reachable, token, ...unknown('students', 'record', 'structure', 'gpa')] };
  const others = [recordCheck(client, first, say), structureCheck(client, say), gpaCheck(client, say)];
  return { checks: [reachable, token, studentsCheck(first, say), ...(await Promise.all(others))] };
}
