import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, clientOf } from '#test/client.ts';
import { unique } from '#test/factories.ts';
import { interfaceTextInput, makeInterfaceText } from '#test/reference-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });

const both = (oz: string, ru: string) => [
  { language: 'oz' as const, message: oz },
  { language: 'ru' as const, message: ru },
];
const address = (search: string) => `${server.url}/api/crm/i18n/list${search}`;

describe('the public list', () => {
  it('is a flat object in one language and category, without missing translations', async () => {
    await makeInterfaceText(superadmin, {
      key: 'login.title',
      category: 'crm',
      values: both('Kirish', 'Вход'),
    });
    await makeInterfaceText(superadmin, {
      key: 'only.oz',
      category: 'crm',
      values: [{ language: 'oz', message: 'Faqat oz' }],
    });
    await makeInterfaceText(superadmin, { key: 'login.title', values: both('Kabinet', 'Кабинет') });
    const anonymous = clientOf(server.url);
    const texts = async (query: object) => (await anonymous.call(interfaceTexts.texts, { query })).result;
    expect(await texts({ language: 'oz', category: 'crm' })).toMatchObject({
      'login.title': 'Kirish',
      'only.oz': 'Faqat oz',
    });
    const russian = await texts({ language: 'ru', category: 'crm' });
    expect(russian).toMatchObject({ 'login.title': 'Вход' });
    expect(russian).not.toHaveProperty('only.oz');
    expect(await texts({ language: 'ru' })).toMatchObject({ 'login.title': 'Кабинет' });
    expect(await texts({})).toMatchObject({ 'login.title': 'Kabinet' });
    expect((await fetch(address('?category=other'))).status).toBe(422);
  });

  it.each([['Bearer broken'], ['Basic eDp4'], ['Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'], ['']])(
    'ignores the Authorization header “%s”',
    async (authorization) => {
      const answer = await fetch(address('?language=oz&category=crm'), { headers: { authorization } });
      expect(answer.status).toBe(200);
    },
  );

  it('answers 304 while nothing changes, signed in or not', async () => {
    const search = '?language=ru&category=crm';
    const first = await fetch(address(search));
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(first.headers.get('vary')).toContain('authorization');
    const again = (authorization = '') =>
      fetch(address(search), { headers: { 'if-none-match': tag, authorization } });
    expect([(await again()).status, (await again(`Bearer ${admin.token}`)).status]).toEqual([304, 304]);
    await makeInterfaceText(superadmin, { key: 'new.key', category: 'crm', values: both('Yangi', 'Новый') });
    expect((await again()).status).toBe(200);
  });

  it('separates keys from the properties of objects', async () => {
    await makeInterfaceText(superadmin, { key: 'constructor', values: both('Quruvchi', 'Строитель') });
    await makeInterfaceText(superadmin, { key: 'toString', values: both('<b>Matnga</b>', 'В текст') });
    const { result } = await clientOf(server.url).call(interfaceTexts.texts);
    expect(Object.entries(result)).toEqual(
      expect.arrayContaining([
        ['constructor', 'Quruvchi'],
        ['toString', '<b>Matnga</b>'],
      ]),
    );
    const { error } = await superadmin.call(interfaceTexts.create, {
      body: interfaceTextInput({ key: '__proto__' }),
    });
    expect(Object.keys(error.message)).toEqual(['key']);
  });
});

describe('a text', () => {
  it('needs a key and a message in at least one language', async () => {
    const refused = async (given: object, language: 'oz' | 'ru' = 'oz') => {
      const body = { ...interfaceTextInput(), ...given };
      const { status, error } = await superadmin.call(interfaceTexts.create, { body, query: { language } });
      return [status, error.message];
    };
    expect(await refused({ key: ' ' })).toEqual([422, { key: ['Kalitni kiriting'] }]);
    expect(await refused({ values: [] })).toEqual([422, { values: ['Kamida bitta tilda matn yozing!'] }]);
    expect(await refused({ values: undefined }, 'ru')).toEqual([
      422,
      { values: ['Напишите перевод хотя бы на одном языке'] },
    ]);
    const twice = [...both('a', 'b'), { language: 'ru', message: 'c' }];
    expect((await refused({ values: twice }))[0]).toBe(422);
    expect((await refused({ values: [{ language: 'oz', message: ' ' }] }))[0]).toBe(422);
    expect((await refused({ key: 'a\nb' }))[0]).toBe(422);
  });

  it('is unique in its category: a second one is refused on the key', async () => {
    const { key } = await makeInterfaceText(superadmin, { category: 'cabinet' });
    const again = await superadmin.call(interfaceTexts.create, { body: interfaceTextInput({ key }) });
    expect([again.status, again.error.code, again.error.field]).toEqual([409, 'duplicate', 'key']);
    const elsewhere = interfaceTextInput({ key, category: 'crm' });
    expect((await superadmin.call(interfaceTexts.create, { body: elsewhere })).status).toBe(200);
  });

  it('belongs to the cabinets by default', async () => {
    const { category: _left, ...body } = interfaceTextInput();
    expect((await superadmin.call(interfaceTexts.create, { body })).result.category).toBe('cabinet');
  });

  it('has exactly the messages that were sent', async () => {
    const made = await makeInterfaceText(superadmin, { values: both('Bir', 'Один') });
    const body = { ...interfaceTextInput({ key: made.key }), version: made.version };
    const values = [{ language: 'en', message: "It's one" }];
    const { result } = await superadmin.call(interfaceTexts.update, {
      params: { id: made.id },
      body: { ...body, values },
    });
    expect(result.values).toEqual([{ language: 'en', message: 'Itʼs one' }]);
    expect(result.translations).toEqual(result.values);
    const late = await superadmin.call(interfaceTexts.update, { params: { id: made.id }, body });
    expect([late.status, late.error.code]).toEqual([409, 'stale']);
    const { result: history } = await admin.call(audit.list, {
      query: { record: 'interface_texts', record_id: made.id },
    });
    expect(history.data[0]).toMatchObject({ record_name: made.key, action: 'changed' });
  });

  it('is found by key, message, category and missing language', async () => {
    const made = await makeInterfaceText(superadmin, {
      key: 'menu.find_me',
      category: 'crm',
      values: both('Gʻaroyib matn', 'Диковинка'),
    });
    const found = async (query: object) =>
      (await admin.call(interfaceTexts.list, { query })).result.data.some(({ id }) => id === made.id);
    expect(await found({ key: 'find_me' })).toBe(true);
    expect(await found({ key: "g'aroyib" })).toBe(true);
    expect(await found({ key: 'диковинка', language: 'oz' })).toBe(true);
    expect(await found({ key: 'menu', category: 'cabinet' })).toBe(false);
    expect(await found({ missing: 'ru' })).toBe(false);
    expect(await found({ missing: 'uz' })).toBe(true);
  });

  it('is exported with a column for each language', async () => {
    const key = 'menu.exported';
    await makeInterfaceText(superadmin, { key, category: 'crm', values: both('Koʻchirilgan', 'Выгружено') });
    const { body } = await admin.call(interfaceTexts.export, {
      query: { format: 'csv', key },
    });
    const [heading, row] = String(body).replace('\uFEFF', '').trim().split('\r\n');
    expect(heading).toBe(
      '"Kalit","Turkum","Oʻzbekcha (oz)","Ўзбекча (uz)","Qaraqalpaqsha (qq)","Русский (ru)","English (en)","Oʻzgartirilgan"',
    );
    expect(row).toMatch(/^"menu\.exported","Boshqaruv tizimi \(CRM\)","Koʻchirilgan","","","Выгружено","",/);
  });
});

describe('the text of a university', () => {
  it('replaces the shared one for that university, and gives way to it when deleted', async () => {
    const key = `sinov.oz_matn_${unique()}`;
    const shared = await makeInterfaceText(superadmin, { key, values: both('Umumiy', 'Общий') });
    const body = { key, category: 'cabinet', values: both('Bizniki', 'Наш') } as const;
    const own = (await admin.call(interfaceTexts.update, { params: { id: shared.id }, body })).result;
    expect(own).toMatchObject({ university_id: 1, key });
    expect(own.id).not.toBe(shared.id);
    const textFor = async (client: Client) =>
      (await client.call(interfaceTexts.texts, { query: { language: 'oz' } })).result[key];
    const everywhere = () => Promise.all([admin, admin2, superadmin, clientOf(server.url)].map(textFor));
    expect(await everywhere()).toEqual(['Bizniki', 'Umumiy', 'Umumiy', 'Umumiy']);
    const listed = async (client: Client) =>
      (await client.call(interfaceTexts.list, { query: { key } })).result.data.map(({ id }) => id);
    expect([await listed(admin), await listed(admin2)]).toEqual([[own.id], [shared.id]]);
    expect((await admin2.call(interfaceTexts.read, { params: { id: own.id } })).status).toBe(404);
    expect((await admin.call(interfaceTexts.remove, { params: { id: own.id } })).status).toBe(200);
    expect(await everywhere()).toEqual(['Umumiy', 'Umumiy', 'Umumiy', 'Umumiy']);
    expect((await admin.call(interfaceTexts.remove, { params: { id: shared.id } })).status).toBe(403);
  });

  it('is refused to a user of one faculty', async () => {
    const permissions = ['config_store', 'config_update', 'config_destroy'] as const;
    const { client } = await openAccount(server, admin, { permissions, facultyId: 1 });
    const { id } = await makeInterfaceText(admin);
    const body = interfaceTextInput();
    expect((await client.call(interfaceTexts.create, { body })).status).toBe(403);
    expect((await client.call(interfaceTexts.update, { params: { id }, body })).status).toBe(403);
    expect((await client.call(interfaceTexts.remove, { params: { id } })).status).toBe(403);
  });
});
