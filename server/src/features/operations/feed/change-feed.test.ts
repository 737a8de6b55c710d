import { changeFeed, FEED_DAYS, type FeedEvent } from '@dekanat/contract/operations/change-feed.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, clientOf } from '#test/client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup, studentGroupInput } from '#test/factories.ts';
import { followFeed } from '#test/feed.ts';
import { makeStudent } from '#test/people-factories.ts';
import { ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { sweep } from '#test/scheduled-jobs.ts';
import { makeOwnToken } from '#test/tokens.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });

const groupIn = async (faculty_id: number) => {
  const speciality = await makeSpeciality(admin, { faculty_id });
  return makeStudentGroup(admin, { speciality_id: speciality.id });
};

/**
 * The changes alone: a transaction of another database may delay the events of the creation of a record until after the
 * start of a feed.
 */
const changedOf = (events: FeedEvent[]) => events.filter(({ change }) => change === 'changed');

/** A connection with an open transaction. */
async function begin() {
  const connection = await server.services.pool.connect();
  await connection.query('begin');
  let open = true;
  const commit = async () => {
    open = false;
    await connection.query('commit');
  };
  onTestFinished(async () => {
    if (open) await connection.query('rollback');
    connection.release();
  });
  const rename = (id: number) =>
    connection.query(`update faculties set dean_name = dean_name || '.' where id = $1`, [id]);
  return { rename, commit };
}

describe('the change feed', () => {
  it('tells what was created, changed and removed, once for each transaction', async () => {
    const feed = await followFeed(admin);
    const faculty = await makeFaculty(admin);
    const created = { resource: 'faculties', id: faculty.id, change: 'created', university_id: 1 } as const;
    await feed.until(created);
    const { version: _version, ...form } = faculty;
    const body = { language: 'oz', name: `${form.name} 2`, faculty_code: form.faculty_code } as const;
    const update = { ...body, dean_name: form.dean_name, position: form.position };
    await admin.call(faculties.update, { params: { id: faculty.id }, body: update });
    await feed.until({ ...created, change: 'changed' });
    await admin.call(faculties.remove, { params: { id: faculty.id } });
    await feed.until({ ...created, change: 'removed' });
    const own = feed.events.filter(({ resource, id }) => resource === 'faculties' && id === faculty.id);
    expect(own.map(({ change }) => change)).toEqual(['created', 'changed', 'removed']);
  });

  it('tells of a mark and of a paper whom they are about', async () => {
    const sheet = await makeSheet(server, admin, { students: 1 });
    const [student_id = 0] = sheet.studentIds;
    const feed = await followFeed(admin, { resources: 'ratings,study_certificates' });
    await saveCells(admin, sheet.interimId, [ic(sheet.studentSubjectIds[0] ?? 0, 40)]);
    const rated = await server.services.db
      .selectFrom('ratings')
      .where('student_subject_id', '=', sheet.studentSubjectIds[0] ?? 0)
      .select('id')
      .executeTakeFirstOrThrow();
    await feed.until({ resource: 'ratings', id: rated.id, change: 'created', student_id });
    await saveCells(admin, sheet.interimId, [ic(sheet.studentSubjectIds[0] ?? 0, 45, 40)]);
    await feed.until({ resource: 'ratings', id: rated.id, change: 'changed', student_id });
    const issued = await admin.call(studyCertificates.issue, {
      params: { id: student_id },
      body: { language: 'oz' },
    });
    expect(issued.status).toBe(200);
    await expect
      .poll(() => feed.read())
      .toContainEqual(
        expect.objectContaining({ resource: 'study_certificates', change: 'created', student_id }),
      );
    expect(new Set(feed.events.map(({ resource }) => resource))).toEqual(
      new Set(['ratings', 'study_certificates']),
    );
  });

  it('loses nothing when a transaction commits after a younger one', async () => {
    const [first, second] = [await makeFaculty(admin), await makeFaculty(admin)];
    const feed = await followFeed(admin, { resources: 'faculties' });
    const [early, late] = [await begin(), await begin()];
    await early.rename(first.id);
    await late.rename(second.id);
    await late.commit();
    // The older transaction may still add events before those of the younger one.
    expect(changedOf(await feed.read())).toEqual([]);
    await early.commit();
    const changed = { resource: 'faculties', change: 'changed' } as const;
    const events = await feed.until({ ...changed, id: first.id }, { ...changed, id: second.id });
    expect(changedOf(events).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('tells every change of many writers to many readers, whatever their pages', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makeFaculty(admin)));
    const readers = await Promise.all(
      [1, 2, 7].map((limit) => followFeed(admin, { resources: 'faculties', limit })),
    );
    const { db } = server.services;
    let writing = true;
    const write = async (id: number) => {
      for (let count = 0; count < 15; count += 1)
        await db
          .transaction()
          .execute((trx) =>
            sql`update faculties set dean_name = dean_name || '.' where id = ${id}`.execute(trx),
          );
    };
    const reading = readers.map(async (feed) => {
      while (writing) await feed.read();
    });
    await Promise.all(made.map(({ id }) => write(id)));
    writing = false;
    await Promise.all(reading);
    for (const feed of readers) {
      await expect.poll(async () => changedOf(await feed.read()).length).toBe(90);
      for (const { id } of made)
        expect(changedOf(feed.events).filter((event) => event.id === id)).toHaveLength(15);
    }
  });

  it('tells readers only what they may read', async () => {
    const [mine, other] = [await makeFaculty(admin), await makeFaculty(admin)];
    const permissions = ['faculty_index', 'student_group_index'] as const;
    const dean = await openAccount(server, admin, { permissions, facultyId: mine.id });
    const clerk = await openAccount(server, admin, { permissions: ['faculty_index'] });
    const token = await makeOwnToken(server, admin, ['student_group_index'], { faculty_id: mine.id });
    const names = ['dean', 'clerk', 'token', 'other university', 'everything'] as const;
    const clients: Client[] = [dean.client, clerk.client, token, admin2, superadmin];
    const feeds = await Promise.all(clients.map((client) => followFeed(client)));
    const [own, foreign] = [await groupIn(mine.id), await groupIn(other.id)];
    const last = await makeFaculty(admin);
    const seen: Record<string, number[]> = {};
    await feeds[4]?.until({ resource: 'faculties', id: last.id, change: 'created' });
    for (const [at, feed] of feeds.entries()) {
      const events = await feed.read();
      seen[names[at] ?? ''] = events
        .filter(({ resource }) => resource === 'student_groups')
        .map(({ id }) => id)
        .filter((id) => [own.id, foreign.id].includes(id));
    }
    expect(seen).toEqual({
      dean: [own.id],
      clerk: [],
      token: [own.id],
      'other university': [],
      everything: [own.id, foreign.id],
    });
    expect(feeds[3]?.events.filter(({ university_id }) => university_id === 1)).toEqual([]);
    expect(feeds[2]?.events.every(({ resource }) => resource === 'student_groups')).toBe(true);
  });

  it('tells the faculty that a record leaves that it is gone', async () => {
    const [from, to] = [await makeFaculty(admin), await makeFaculty(admin)];
    const group = await groupIn(from.id);
    const speciality = await makeSpeciality(admin, { faculty_id: to.id });
    const permissions = ['student_group_index'] as const;
    const [left, joined] = await Promise.all(
      [from.id, to.id].map(async (facultyId) => {
        const { client } = await openAccount(server, admin, { permissions, facultyId });
        return followFeed(client);
      }),
    );
    const body = studentGroupInput({ name: group.name, speciality_id: speciality.id });
    await admin.call(studentGroups.update, { params: { id: group.id }, body });
    const event = { resource: 'student_groups', id: group.id } as const;
    await joined?.until({ ...event, change: 'changed' });
    await left?.until({ ...event, change: 'removed' });
  });

  it('says nothing of updates that change nothing of a record', async () => {
    const student = await makeStudent(admin);
    const feed = await followFeed(admin, { resources: 'students,faculties' });
    await sql`update students set signed_in = true where id = ${student.id}`.execute(server.services.db);
    const faculty = await makeFaculty(admin);
    const events = await feed.until({ resource: 'faculties', id: faculty.id, change: 'created' });
    expect(changedOf(events).filter(({ resource }) => resource === 'students')).toEqual([]);
  });
});

describe('a cursor of the change feed', () => {
  const statusOf = async (since: string) => {
    const answer = await admin.call(changeFeed.read, { query: { since } });
    return [answer.status, answer.status === 200 ? '' : answer.error.code];
  };

  it('is refused unless it is one of this database', async () => {
    const { cursor } = await followFeed(admin);
    const [epoch = '', transaction = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
    const forged = (...parts: string[]) => Buffer.from(parts.join(' ')).toString('base64url');
    expect(await statusOf('nothing')).toEqual([422, 'invalid']);
    // As one of a server that has failed before its last transactions reached the replica.
    const ahead = forged(epoch, `${BigInt(transaction) + 1_000_000n}`, '', '0');
    expect(await statusOf(ahead)).toEqual([410, 'gone']);
    expect(await statusOf(forged(crypto.randomUUID(), transaction, '', '0'))).toEqual([410, 'gone']);
    expect(await statusOf(forged(epoch, '1', '', '0'))).toEqual([410, 'gone']);
    expect(await statusOf(cursor)).toEqual([200, '']);
  });

  it('expires with the events after it, but not while nothing happens', async () => {
    const { db } = server.services;
    const old = await followFeed(admin);
    const faculty = await makeFaculty(admin);
    await old.until({ resource: 'faculties', id: faculty.id, change: 'created' });
    const before = (await followFeed(admin)).cursor;
    const other = await makeFaculty(admin);
    await sql`update feed_events set at = now() - make_interval(days => ${FEED_DAYS + 1})`.execute(db);
    const after = await followFeed(admin);
    await after.until();
    await expect
      .poll(async () => Buffer.from((await followFeed(admin)).cursor, 'base64url').toString())
      .not.toBe(Buffer.from(before, 'base64url').toString());
    const kept = (await followFeed(admin)).cursor;
    await sweep(server);
    expect(await statusOf(before)).toEqual([410, 'gone']);
    expect(await statusOf(kept)).toEqual([200, '']);
    expect(other.id).toBeGreaterThan(0);
  });

  it('passes over no event under a number that a crash has made free again', async () => {
    const { db } = server.services;
    const feed = await followFeed(admin, { resources: 'faculties' });
    const faculty = await makeFaculty(admin);
    await feed.until({ resource: 'faculties', id: faculty.id, change: 'created' });
    // Nothing is stored under it.
    const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(db);
    const [free] = rows;
    await expect
      .poll(async () => {
        await feed.read();
        const { rows: horizons } = await sql<{ passed: boolean }>`
          select pg_snapshot_xmin(pg_current_snapshot()) > ${free?.number}::text::xid8 as passed`.execute(db);
        return horizons[0]?.passed;
      })
      .toBe(true);
    await feed.read();
    const started = await followFeed(admin, { resources: 'faculties' });
    await sql`insert into feed_events (transaction, resource, record_id, change, university_id)
      values (${free?.number}::text::xid8, 'faculties', ${faculty.id}, 'changed', 1)`.execute(db);
    for (const one of [feed, started])
      await one.until({ resource: 'faculties', id: faculty.id, change: 'changed' });
  });

  it('is of no use without a permission', async () => {
    const { cursor } = await followFeed(admin);
    const { client } = await openAccount(server, admin, { permissions: ['config_index'] });
    const query = { since: cursor };
    expect((await client.call(changeFeed.read, { query })).status).toBe(403);
    expect((await clientOf(server.url).call(changeFeed.read, { query })).status).toBe(401);
  });
});
