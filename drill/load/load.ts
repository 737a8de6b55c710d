import { createDatabase } from '../../server/src/db/create-database.ts';
import { createPool } from '../../server/src/db/pool.ts';
import { type Client, signIn } from '../../server/test/client.ts';
import { makeExam } from '../../server/test/exam-factories.ts';
import { makeFaculty, makeStudentGroup } from '../../server/test/factories.ts';
import { makeStudent } from '../../server/test/people-factories.ts';
import { makeSheet } from '../../server/test/rating-factories.ts';
import type { TestServer } from '../../server/test/server.ts';
import { actorOf } from './actor.ts';
import { answersWriter } from './answers.ts';
import { importsWriter } from './importing.ts';
import { createJournal, type Journal } from './journal.ts';
import { messagesWriter } from './mailing.ts';
import { marksWriter } from './marks.ts';
import { movesWriter } from './moves.ts';
import { openStreams, type Streams } from './streams.ts';
import { type Found, type Primary, type Running, runWriters } from './writer.ts';

/** Students of the sheet, of the exam and of the transfers. */
const [MARKED, SITTING, MOVED] = [60, 4, 20];
/** Of the exam: longer than the drill. */
const EXAM_MINUTES = 299;
/** Each has two event streams. */
const ACCOUNTS = ['admin', 'registrar', 'viewer'];

/** Where the users work. */
interface Installation {
  /** Which they open. */
  url: string;
  databaseUrl: string;
  /** Of the demonstration accounts. */
  password: string;
}

/** Users at work, and what they were answered. */
export interface Load {
  journal: Journal;
  running: Running;
  streams: Streams;
  /** Compares every acknowledged write with the primary; nothing must be written meanwhile. */
  check(primary: Primary): Promise<Found>;
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
async function makeWriters({ url, databaseUrl, password }: Installation, journal: Journal) {
  const admin = await signIn(url, 'admin', password);
  const db = createDatabase(createPool(databaseUrl, () => {}, { max: 2 }));
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

export async function startLoad(installation: Installation): Promise<Load> {
  const { url, password } = installation;
  const journal = createJournal();
  const writers = await makeWriters(installation, journal);
  const readers = await Promise.all(ACCOUNTS.map((name) => signIn(url, name, password)));
  const actors = readers.map(({ tokens }) => actorOf(url, tokens, journal));
  const streams = openStreams(url, [...actors, ...actors]);
  const running = runWriters(writers);
  return {
    journal,
    running,
    streams,
    async check(primary) {
      const found = await Promise.all(writers.map((writer) => writer.check(primary)));
      return { lost: found.flatMap(({ lost }) => lost), doubled: found.flatMap(({ doubled }) => doubled) };
    },
    async stop() {
      await Promise.all([running.stop(), streams.stop()]);
    },
  };
}
