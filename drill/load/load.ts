import { createDatabase } from '../../server/src/db/create-database.ts';
import { createPool } from '../../server/src/db/pool.ts';
import { type Client, signIn } from '../../server/test/client.ts';
import { makeExam } from '../../server/test/exam-factories.ts';
import { makeFaculty, makeStudentGroup } from '../../server/test/factories.ts';
import { makeStudent } from '../../server/test/people-factories.ts';
import { makeSheet } from '../../server/test/rating-factories.ts';
import type { TestServer } from '../../server/test/server.ts';
import { USER_PASSWORD } from '../dekanat-process.ts';
import type { Node } from '../node.ts';
import { DATABASE_PORT, PASSWORD } from '../patroni-settings.ts';
import type { SetUp } from '../set-up.ts';
import { actorOf } from './actor.ts';
import { answersWriter } from './answers.ts';
import { importsWriter } from './importing.ts';
import { createJournal, type Journal } from './journal.ts';
import { messagesWriter } from './mailing.ts';
import { marksWriter } from './marks.ts';
import { movesWriter } from './moves.ts';
import { openStreams, type Streams } from './streams.ts';
import { type Found, type Running, runWriters } from './writer.ts';

/** Students of the sheet, of the exam and of the transfers. */
const [MARKED, SITTING, MOVED] = [60, 4, 20];
/** Of the exam: longer than the drill. */
const EXAM_MINUTES = 299;
/** Each has two event streams. */
const ACCOUNTS = ['admin', 'registrar', 'viewer'];

/** Users at work, and what they were answered. */
export interface Load {
  journal: Journal;
  running: Running;
  streams: Streams;
  /** Compares every acknowledged write with the primary; nothing must be written meanwhile. */
  check(primary: Node): Promise<Found>;
  stop(): Promise<void>;
}

async function twoGroups(admin: Client) {
  const from = await makeStudentGroup(admin);
  const to = await makeStudentGroup(admin, { speciality_id: from.speciality_id });
  const studentIds: number[] = [];
  for (let index = 0; index < MOVED; index += 1)
    studentIds.push((await makeStudent(admin, { group_id: from.id })).id);
  return { studentIds, groupIds: [from.id, to.id] as const };
}

/** Makes the data of the writers; the tables without calls are written directly. */
async function makeWriters({ url }: SetUp, primary: Node, journal: Journal) {
  const admin = await signIn(url, 'admin', USER_PASSWORD);
  const address = `postgres://postgres:${PASSWORD}@${primary.host.address}:${DATABASE_PORT}/dekanat`;
  const db = createDatabase(createPool(address, () => {}, { max: 2 }));
  const server = { url, services: { db } } as TestServer;
  try {
    const sheet = await makeSheet(server, admin, { students: MARKED });
    const exam = await makeExam(server, admin, { students: SITTING, total_time: EXAM_MINUTES });
    const faculty = await makeFaculty(admin);
    const actor = actorOf(url, admin.tokens, journal);
    const students = exam.clients.map(({ tokens }) => actorOf(url, tokens, journal));
    const writers = [
      marksWriter(actor, sheet, journal),
      movesWriter(actor, await twoGroups(admin), journal),
      importsWriter(actor, faculty.name, journal),
      messagesWriter(actor, journal),
      answersWriter(exam, students, journal),
    ];
    return writers;
  } finally {
    await db.destroy();
  }
}

export async function startLoad(setUp: SetUp): Promise<Load> {
  const journal = createJournal();
  const primary = await setUp.databases.withRole('leader');
  const writers = await makeWriters(setUp, primary, journal);
  const readers = await Promise.all(ACCOUNTS.map((name) => signIn(setUp.url, name, USER_PASSWORD)));
  const actors = readers.map(({ tokens }) => actorOf(setUp.url, tokens, journal));
  const streams = openStreams(setUp.url, [...actors, ...actors]);
  const running = runWriters(writers);
  return {
    journal,
    running,
    streams,
    async check(node) {
      const found = await Promise.all(writers.map((writer) => writer.check(node)));
      return { lost: found.flatMap(({ lost }) => lost), doubled: found.flatMap(({ doubled }) => doubled) };
    },
    async stop() {
      await Promise.all([running.stop(), streams.stop()]);
    },
  };
}
