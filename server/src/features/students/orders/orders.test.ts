import { files } from '@dekanat/contract/files/files.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { timeline } from '@dekanat/contract/students/status-changes/timeline.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { signIn } from '#test/client.ts';
import { makeFaculty, makeImage, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { pdfText } from '#test/pdf-text.ts';
import { makeOrder, makeStudent, moveStudents, orderNumber, studentInput } from '#test/people-factories.ts';
import { documentFile, makePublishedTemplate, textOfPackage } from '#test/template-factories.ts';
import { useServer } from '#test/use-server.ts';

let group_id: number;
const { server, admin } = useServer();
beforeAll(async () => {
  group_id = (await makeStudentGroup(admin)).id;
});

describe('an order', () => {
  const update = (id: number, given: object, client = admin) =>
    client.call(orders.update, {
      params: { id },
      body: { number: orderNumber(), order_date: '2026-03-02', kind: 'academic_leave', ...given },
    });

  it('is created, gets a scan, and is found', async () => {
    const order = await makeOrder(admin);
    const { id: file_id } = await makeImage(admin);
    const changed = await update(order.id, {
      number: order.number,
      file_id,
      kind: 'graduate',
      version: order.version,
    });
    expect(changed.result).toMatchObject({ number: order.number, kind: 'graduate', file_id, students: 0 });
    expect(changed.result.file_url).toBe(`/api/resources/showImage/${file_id}`);
    const stale = await update(order.id, { version: order.version });
    expect([stale.status, stale.error.code]).toEqual([409, 'stale']);
    const found = async (query: object) =>
      (await admin.call(orders.list, { query: { number: order.number, ...query } })).result.data.map(
        ({ id }) => id,
      );
    expect(await found({ with_file: 1, kind: 'graduate', from: '2026-03-02', to: '2026-03-02' })).toEqual([
      order.id,
    ]);
    expect(await found({ with_file: 0 })).toEqual([]);
    expect(await found({ with_students: 1 })).toEqual([]);
    expect(await found({ from: '2026-03-03' })).toEqual([]);
    expect((await update(order.id, { file_id: 2_000_000_000 })).status).toBe(422);
    expect((await update(order.id, { file_id: null })).result.file_url).toBeNull();
  });

  it('gets the scan that is sent with a status change, and replaces it with that of the next', async () => {
    const number = orderNumber();
    const [first, second] = [await makeImage(admin), await makeImage(admin)];
    const moveWith = async (file_id: number) =>
      moveStudents(admin, [(await makeStudent(admin)).id], { order_number: number, file_id });
    const { order_id } = await moveWith(first.id);
    const read = async () => (await admin.call(orders.read, { params: { id: order_id } })).result;
    expect(await read()).toMatchObject({ file_id: first.id, students: 1, former_scans: [] });
    await moveWith(second.id);
    expect(await read()).toMatchObject({
      file_id: second.id,
      students: 2,
      former_scans: [{ file_id: first.id }],
    });
    const student = await makeStudent(admin);
    const taken = await admin.call(studentStatuses.store, {
      body: {
        student_ids: [student.id],
        status_type: 'graduate',
        order_number: orderNumber(),
        order_date: '2026-03-02',
        file_id: second.id,
      },
    });
    expect([taken.status, Object.keys(taken.error.message)]).toEqual([422, ['file_id']]);
  });

  it('shows its scan to a dean before it has students', async () => {
    const { id: file_id } = await makeImage(admin);
    await update((await makeOrder(admin)).id, { file_id });
    const statusFor = async (username: string) =>
      (await (await signIn(server.url, username)).call(files.showImage, { params: { id: file_id } })).status;
    expect([await statusFor('dekan'), await statusFor('admin2')]).toEqual([200, 404]);
  });

  it('keeps a replaced scan in its history, with its author', async () => {
    const order = await makeOrder(admin);
    const [first, second] = [await makeImage(admin), await makeImage(admin)];
    const save = (file_id: number | null) =>
      update(order.id, { number: order.number, kind: order.kind, file_id });
    expect((await save(first.id)).result.former_scans).toEqual([]);
    const replaced = (await save(second.id)).result;
    expect(replaced.former_scans).toMatchObject([
      { file_id: first.id, file_url: `/api/resources/showImage/${first.id}`, author: 'admin' },
    ]);
    const former = await fetch(`${server.url}${replaced.former_scans[0]?.file_url}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(former.status).toBe(200);
    const removed = (await save(null)).result;
    expect(removed.former_scans.map(({ file_id }) => file_id)).toEqual([second.id, first.id]);
  });

  it('has a unique number in its year, ignoring case', async () => {
    const { number } = await makeOrder(admin);
    const body = { number: number.toLowerCase(), order_date: '2026-12-31', kind: 'graduate' as const };
    const early = { ...body, order_date: '2026-01-01' };
    const again = await admin.call(orders.create, { body: early });
    expect([again.status, again.error.code, again.error.field]).toEqual([409, 'duplicate', 'number']);
    expect((await admin.call(orders.create, { body: { ...body, order_date: '2025-12-31' } })).status).toBe(
      200,
    );
    const future = await admin.call(orders.create, { body: { ...body, order_date: '2999-01-01' } });
    expect([future.status, Object.keys(future.error.message)]).toEqual([422, ['order_date']]);
  });

  it('with students keeps its kind and date and lists their names', async () => {
    const one = await makeStudent(admin, { group_id, second_name: 'Buyruqov' });
    const { order_id, order_number } = await moveStudents(admin, [one.id]);
    const refused = await update(order_id, { kind: 'graduate', order_date: '2026-03-03' });
    expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['order_date', 'kind']]);
    expect((await update(order_id, { number: `${order_number}a` })).result).toMatchObject({ students: 1 });
    const { result } = await admin.call(orders.students, { params: { id: order_id } });
    expect(result.data).toMatchObject([
      {
        student_id: one.id,
        second_name: 'Buyruqov',
        from_status: 'studying',
        to_status: 'academic_leave',
        undone_at: null,
      },
    ]);
  });

  it('is proposed the number after the newest one of its kind and year', async () => {
    const proposed = async (query: object, client = admin) =>
      (
        await client.call(orders.nextNumber, {
          query: { order_date: '2014-05-05', kind: 'graduate', ...query },
        })
      ).result.number;
    expect(await proposed({})).toBe('1');
    const make = (number: string, kind: 'graduate' | 'recovery') =>
      admin.call(orders.create, { body: { number, order_date: '2014-03-02', kind } });
    await make('12-B', 'graduate');
    await make('40-T', 'recovery');
    await make('13-b', 'recovery');
    expect(await proposed({})).toBe('14-B');
    expect(await proposed({ kind: 'recovery' })).toBe('14-b');
    expect(await proposed({ kind: 'transfer' })).toBe('14');
    expect(await proposed({ order_date: '2013-12-31' })).toBe('1');
    expect(await proposed({}, await signIn(server.url, 'admin2'))).toBe('1');
  });

  it('is printed with its students in the requested language, without those whose change was undone', async () => {
    const [one, two] = [
      await makeStudent(admin, { group_id, second_name: 'Chopiyev' }),
      await makeStudent(admin, { group_id, second_name: 'Qaytganov' }),
    ];
    const order_number = orderNumber();
    const { order_id } = await moveStudents(admin, [one.id], { order_number });
    const { batch_id } = await moveStudents(admin, [two.id], { order_number });
    await admin.call(batches.undo, { params: { id: batch_id }, body: {} });
    const printed = async (language: string) => {
      const response = await fetch(`${server.url}/api/crm/orders/${order_id}/print?language=${language}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      return pdfText(Buffer.from(await response.arrayBuffer())).lines.join('\n');
    };
    const oz = await printed('oz');
    for (const expected of [
      'BUYRUQ',
      order_number,
      '02.03.2026',
      'akademik taʼtil',
      'Chopiyev',
      one.id_number,
    ])
      expect(oz).toContain(expected);
    expect(oz).not.toContain('Qaytganov');
    expect(await printed('ru')).toMatch(/ПРИКАЗ[\s\S]*Чопиев/);
    const en = await printed('en');
    expect(en).toContain('The following students are granted academic leave');
    expect(en).not.toContain('№');
  });

  it('names the group at the time of the act, and is an extract for a dean who does not see all its students', async () => {
    const groupIn = async (faculty_id: number) =>
      makeStudentGroup(admin, { speciality_id: (await makeSpeciality(admin, { faculty_id })).id });
    const [own, foreign, later] = [await groupIn(1), await groupIn(2), await groupIn(1)];
    const [one, two] = [
      await makeStudent(admin, { group_id: own.id, second_name: 'Oʻzimizov' }),
      await makeStudent(admin, { group_id: foreign.id, second_name: 'Begonayev' }),
    ];
    const { order_id } = await moveStudents(admin, [one.id, two.id]);
    await server.services.db
      .updateTable('students')
      .set({ group_id: later.id })
      .where('id', '=', one.id)
      .execute();
    const printed = async ({ token }: { token?: string | undefined }) => {
      const response = await fetch(`${server.url}/api/crm/orders/${order_id}/print?language=oz`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return pdfText(Buffer.from(await response.arrayBuffer())).lines.join('\n');
    };
    const whole = await printed(admin);
    for (const expected of ['BUYRUQ', own.name, foreign.name, 'Jami talabalar: 2'])
      expect(whole).toContain(expected);
    expect(whole).not.toMatch(/KOʻCHIRMA/);
    expect(whole).not.toContain(later.name);
    const extract = await printed(await signIn(server.url, 'dekan'));
    for (const expected of ['BUYRUQDAN KOʻCHIRMA', 'Koʻchirmada: 1. Buyruqda jami: 2'])
      expect(extract).toContain(expected);
    expect(extract).not.toContain('Begonayev');
  });

  it('is printed as one in force for a dean whose students alone had their change undone', async () => {
    const groupIn = async (faculty_id: number) =>
      makeStudentGroup(admin, { speciality_id: (await makeSpeciality(admin, { faculty_id })).id });
    const [own, foreign] = [await groupIn(1), await groupIn(2)];
    const [one, two] = [
      await makeStudent(admin, { group_id: own.id }),
      await makeStudent(admin, { group_id: foreign.id }),
    ];
    const order_number = orderNumber();
    const { order_id, batch_id } = await moveStudents(admin, [one.id], { order_number });
    const { batch_id: other } = await moveStudents(admin, [two.id], { order_number });
    const dean = await signIn(server.url, 'dekan');
    const printed = async () => {
      const response = await fetch(`${server.url}/api/crm/orders/${order_id}/print?language=en`, {
        headers: { authorization: `Bearer ${dean.token}` },
      });
      return pdfText(Buffer.from(await response.arrayBuffer())).lines.join('\n');
    };
    await admin.call(batches.undo, { params: { id: batch_id }, body: {} });
    const extract = await printed();
    expect(extract).toContain('The following students are granted academic leave');
    expect(extract).toContain('In the extract: 0. In the order: 1');
    expect(extract).not.toContain('This order has been undone');
    await admin.call(batches.undo, { params: { id: other }, body: {} });
    expect(await printed()).toContain('This order has been undone');
  });

  it('has the group of a movement that an earlier version of the product stores without one', async () => {
    const student = await makeStudent(admin, { group_id });
    const { order_id } = await moveStudents(admin, [student.id]);
    const { rows } = await sql<{ group_id: number }>`
      insert into student_movements (university_id, student_id, batch_id, order_id, act, from_status, to_status)
      select university_id, student_id, batch_id, order_id, act, from_status, to_status
      from student_movements movement where order_id = ${order_id} returning group_id`.execute(
      server.services.db,
    );
    expect(rows).toEqual([{ group_id }]);
  });

  it('records on which version of a template it was printed', async () => {
    const { id: facultyId } = await makeFaculty(admin);
    const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: facultyId });
    const own = await makeStudentGroup(admin, { speciality_id });
    const student = await makeStudent(admin, { group_id: own.id });
    const { order_id, order_number } = await moveStudents(admin, [student.id]);
    const print = () =>
      fetch(`${server.url}/api/crm/orders/${order_id}/print?language=en`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
    const prints = async () => (await admin.call(orders.read, { params: { id: order_id } })).result.prints;
    expect((await print()).status).toBe(200);
    expect(await prints()).toEqual([]);
    const place = { kind: 'order', language: 'en', facultyId } as const;
    const { id, versionId } = await makePublishedTemplate(admin, place, documentFile('№ {number}'));
    expect((await print()).status).toBe(200);
    expect(await prints()).toMatchObject([
      { template_id: id, number: 1, language: 'en', name: '', printed_by_name: 'admin' },
    ]);
    const preview = await fetch(
      `${server.url}/api/crm/paper-templates/${id}/versions/${versionId}/preview?student_id=${student.id}`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    );
    const shown = textOfPackage(Buffer.from(await preview.arrayBuffer()));
    expect(shown).toContain('SAMPLE');
    expect(shown).not.toContain(order_number);
  });

  it('is printed on the template of the faculty of the act; one between two faculties on none of theirs', async () => {
    const places = [];
    for (const _faculty of ['former', 'new']) {
      const { id: facultyId } = await makeFaculty(admin);
      const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: facultyId });
      const place = { kind: 'order', language: 'en', facultyId } as const;
      const { id: templateId } = await makePublishedTemplate(admin, place, documentFile('№ {number}'));
      places.push({ templateId, group: await makeStudentGroup(admin, { speciality_id }) });
    }
    const [former, next] = places;
    const templatesOf = async (id: number) => {
      await fetch(`${server.url}/api/crm/orders/${id}/print?language=en`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      const { result } = await admin.call(orders.read, { params: { id } });
      return result.prints.map(({ template_id }) => template_id);
    };
    const { id } = await makeStudent(admin, { group_id: former?.group.id ?? 0 });
    const leave = await moveStudents(admin, [id]);
    await moveStudents(admin, [id], { status_type: 'recovery' });
    const transfer = await moveStudents(admin, [id], { status_type: 'transfer', group_id: next?.group.id });
    expect(await templatesOf(leave.order_id)).toEqual([former?.templateId]);
    expect(await templatesOf(transfer.order_id)).toEqual([]);
    expect(await templatesOf((await moveStudents(admin, [id])).order_id)).toEqual([next?.templateId]);
  });

  it('is printed on several pages when it has many students', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => at);
    const made = await Promise.all(ids.map(() => makeStudent(admin, { group_id })));
    const { order_id } = await moveStudents(
      admin,
      made.map(({ id }) => id),
    );
    const response = await fetch(`${server.url}/api/crm/orders/${order_id}/print`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { lines, pages } = pdfText(Buffer.from(await response.arrayBuffer()));
    expect(pages).toBeGreaterThan(1);
    for (const { id_number } of made) expect(lines).toContain(id_number);
    expect(lines).toContain(`${pages} / ${pages}`);
  });

  it('and its students can be exported, with a heading and a value for each column', async () => {
    const own = (await makeStudentGroup(admin)).id;
    const one = await makeStudent(admin, { group_id: own });
    const { order_id, order_number: number } = await moveStudents(admin, [one.id]);
    const undone = await moveStudents(admin, [(await makeStudent(admin)).id], { order_number: number });
    await admin.call(batches.undo, { params: { id: undone.batch_id }, body: {} });
    const { id: file_id } = await makeImage(admin);
    await update(order_id, { number, file_id });
    const register = await admin.call(orders.export, { query: { format: 'csv', number } });
    const moved = await admin.call(studentStatuses.export, { query: { format: 'csv', group_id: own } });
    for (const [file, columns] of [
      [register, orders.export.query.parse({}).columns],
      [moved, studentStatuses.export.query.parse({}).columns],
    ] as const) {
      const [headings = [], cells = [], ...others] = parseCsv(String(file.body));
      expect([cells.length, others]).toEqual([columns.length, []]);
      expect(headings.filter((heading) => /^[a-z]+\.[a-z_.]+$/.test(String(heading)))).toEqual([]);
      expect(headings.filter((_, at) => (cells[at] ?? '') === '')).toEqual([]);
      expect(cells).toEqual(expect.arrayContaining([number, '02.03.2026']));
    }
    expect(String(register.body)).toContain('Akademik taʼtil');
  });

  it('with a student of another faculty can be read but not changed by a dean', async () => {
    const { id: speciality_id } = await makeSpeciality(admin, { faculty_id: 1 });
    const own = await makeStudent(admin, { group_id: (await makeStudentGroup(admin, { speciality_id })).id });
    const other = await makeStudent(admin, { group_id });
    const { order_id, order_number } = await moveStudents(admin, [own.id, other.id]);
    const { client: dean } = await openAccount(server, admin, {
      permissions: ['student_index', 'student_update'],
      facultyId: 1,
    });
    const { result } = await dean.call(orders.read, { params: { id: order_id } });
    expect([result.students, result.batches[0]?.students]).toEqual([1, 1]);
    const refused = await update(order_id, { number: `${order_number}d` }, dean);
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden']);
  });
});

it('the audit shows the changes of a record without personal data', async () => {
  const one = await makeStudent(admin, { group_id, street: 'Oʻrikzor 12' });
  const body = {
    ...studentInput({ group_id }),
    second_name: one.second_name,
    first_name: 'Botir',
    street: 'Bogʻ 7',
  };
  await admin.call(students.update, { params: { id: one.id }, body });
  const { result } = await admin.call(timeline.list, { params: { id: one.id }, query: { limit: 1 } });
  expect(result).toMatchObject({
    total: 2,
    data: [{ movement: null, action: 'changed', user_name: 'admin' }],
  });
  expect(result.data[0]?.differences).toContainEqual(
    expect.objectContaining({ label: 'Ismi', before: 'Anvar', after: 'Botir' }),
  );
  expect(JSON.stringify(result)).not.toMatch(/Oʻrikzor|Bogʻ|Z[A-Z]\d{7}/);
});
