import { session } from '@dekanat/contract/access/sessions/session.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { StudentExportQuery, students } from '@dekanat/contract/students/students.ts';
import { parseCsv } from 'hucre/csv';
import { beforeAll, describe, expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { makeStudent, studentInput } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

let group_id: number;
const { server, admin } = useServer();
beforeAll(async () => {
  group_id = (await makeStudentGroup(admin)).id;
});

describe('the export of students', () => {
  const exported = async (client: Client, query: object) => {
    const response = await fetch(
      `${server.url}/api/crm/students/export?${new URLSearchParams({ format: 'csv', ...query })}`,
      { headers: { authorization: `Bearer ${client.token}` } },
    );
    return { status: response.status, text: await response.text() };
  };

  it('has a heading and a value for each column', async () => {
    const [place] = await server.services.db
      .selectFrom('districts')
      .select(['id', 'region_id'])
      .orderBy('id')
      .limit(1)
      .execute();
    const { id: speciality_id } = await makeSpeciality(admin);
    const { id } = await makeStudent(admin, {
      group_id: (await makeStudentGroup(admin, { speciality_id })).id,
      second_name: 'Butunov',
      phone: '+998901234567',
      country_id: 1,
      province_id: place?.region_id,
      city_id: place?.id,
      street: 'Bogʻ 7-uy',
      edu_payment_id: 'grant',
      social_category_id: 'orphan',
    });
    await admin.call(students.setDeadline, { params: { id }, body: { deadline_date: '31.12.2098' } });
    const { result } = await admin.call(studentAccounts.changePassword, { params: { id }, body: {} });
    const body = { username: result.username, password: result.password ?? '' };
    await clientOf(server.url).call(session.login, { body });
    const { text } = await exported(admin, { full_search: 'Butunov' });
    const [headings = [], cells = []] = parseCsv(text);
    expect(headings.filter((heading) => /^(student|field)\./.test(String(heading)))).toEqual([]);
    expect(headings.filter((_, at) => (cells[at] ?? '') === '')).toEqual([]);
    expect(cells).toHaveLength(StudentExportQuery.parse({}).columns.length);
  });

  it('masks personal data unless a permitted user requests it, which is recorded', async () => {
    const body = studentInput({ group_id, second_name: 'Eksportov', street: 'Oʻrikzor 12' });
    await admin.call(students.create, { body });
    const query = { full_search: 'Eksportov', columns: 'full_name,passport,passport_pin,birth_date,street' };
    const masked = await exported(admin, query);
    expect(masked.text).toContain('Eksportov Anvar Karimovich');
    for (const secret of [body.passport, body.passport_pin, '01.09.2004', 'Oʻrikzor'])
      expect(masked.text).not.toContain(secret);
    const whole = await exported(admin, { ...query, personal: '1' });
    for (const secret of [body.passport, body.passport_pin, '01.09.2004', 'Oʻrikzor 12'])
      expect(whole.text).toContain(secret);
    const viewer = await signIn(server.url, 'viewer');
    expect((await exported(viewer, { ...query, personal: '1' })).status).toBe(403);
    const showings = await server.services.db
      .selectFrom('personal_data_showings')
      .where('row_id', 'is', null)
      .selectAll()
      .execute();
    expect(showings).toHaveLength(1);
  });

  it.each([
    ['oz', 'Akkaunt yoʻq'],
    ['ru', 'Нет учётной записи'],
    ['en', 'No account'],
  ] as const)('says as the list that a student has no account, in %s', async (language, none) => {
    const second_name = `Akkauntsiz${language}`;
    const { id } = await makeStudent(admin, { group_id, second_name });
    const stateOf = async () => {
      const { text } = await exported(admin, { full_search: second_name, columns: 'status', language });
      return parseCsv(text)[1];
    };
    expect(await stateOf()).toEqual([none]);
    await admin.call(studentAccounts.changePassword, { params: { id }, body: {} });
    expect(await stateOf()).toEqual([translate('person_status.active', language)]);
  });
});
