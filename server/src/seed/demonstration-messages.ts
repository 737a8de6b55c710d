import type { Queryable } from '#db/database.ts';
import type { SeedMoment } from './seed-moment.ts';
import { STUDY_ACCOUNTS } from './study/study-accounts.ts';

const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000];

interface DemoMessage {
  from: string;
  to: string[];
  title: string;
  body: string;
  /** Days before the data are created. */
  days: number;
  readBy?: string[];
  trashedBy?: string[];
  answers?: { from: string; to: string; body: string }[];
}

const STAFF = ['admin', 'dekan', 'registrar', 'viewer'];

/** A mailbox that looks used, for the accounts of the first university and one message in the second. */
const MESSAGES: DemoMessage[] = [
  {
    from: 'registrar',
    to: STAFF,
    title: 'Qishki sessiya jadvali',
    body: '<p>Hurmatli hamkasblar!</p><p>Qishki sessiya jadvali tasdiqlandi. Guruhlar boʻyicha oʻzgarishlarni <strong>shu haftaning oxirigacha</strong> yuboring.</p>',
    days: 9,
    readBy: ['admin', 'dekan', 'registrar'],
    answers: [
      { from: 'dekan', to: 'registrar', body: '<p>Matematika fakulteti boʻyicha oʻzgarish yoʻq.</p>' },
      { from: 'registrar', to: 'dekan', body: '<p>Rahmat, qabul qilindi.</p>' },
    ],
  },
  {
    from: 'dekan',
    to: ['admin', 'registrar'],
    title: 'Akademik qarzdorlar roʻyxati',
    body: '<p>Qayta topshirishga qoladigan talabalar roʻyxatini tekshirib bering:</p><ul><li>1-kurs – 14 nafar</li><li>2-kurs – 9 nafar</li></ul>',
    days: 4,
    readBy: ['registrar'],
  },
  {
    from: 'admin',
    to: ['dekan'],
    title: 'Yangi oʻqituvchilar uchun hisoblar',
    body: '<p>Kafedraga qabul qilingan oʻqituvchilarning hisoblari ochildi. Birinchi parollarni tarqating.</p>',
    days: 3,
  },
  {
    from: 'registrar',
    to: ['admin'],
    title: 'Maʼlumotnomalar soni',
    body: '<p>Oktabr oyida 212 ta maʼlumotnoma berildi.</p>',
    days: 12,
    readBy: ['admin'],
    trashedBy: ['admin'],
  },
  {
    from: 'admin',
    to: STAFF,
    title: 'Tizimda texnik ishlar',
    body: '<p>Shanba kuni soat 22:00 dan 23:00 gacha tizim yangilanadi.</p>',
    days: 1,
    readBy: ['admin'],
  },
  {
    from: 'ustoz',
    to: ['talaba', 'talaba2', 'muddati'],
    title: 'Oraliq nazorat testi',
    body: '<p>Hurmatli talabalar!</p><p>Oraliq nazorat testi ochildi. Unga <strong>40 daqiqa</strong> vaqt beriladi, ikki marta urinish mumkin.</p>',
    days: 1,
    readBy: ['talaba2'],
    answers: [{ from: 'talaba2', to: 'ustoz', body: '<p>Rahmat, bugun topshiraman.</p>' }],
  },
  {
    from: 'talaba2',
    to: ['talaba'],
    title: 'Amaliy mashgʻulot topshirigʻi',
    body: '<p>Salom! Uchinchi mashqni yechdingmi? Kutubxonada birga koʻrib chiqsak boʻladi.</p>',
    days: 2,
    readBy: ['talaba'],
  },
  {
    from: 'registrar',
    to: ['talaba', 'talaba2'],
    title: 'Tanlov fanlari',
    body: '<p>Tanlov fanini tanlash muddati tugamoqda. Tanlovingizni kabinetingizda belgilang.</p>',
    days: 3,
  },
  {
    from: 'admin2',
    to: ['admin2'],
    title: 'Eslatma: yillik hisobot',
    body: '<p>Yillik hisobotni dekabrning birinchi haftasida topshirish kerak.</p>',
    days: 2,
  },
];

const TEMPLATE = {
  title: 'Akademik qarzdorlik toʻgʻrisida',
  body: '<p>Hurmatli {ism} ({guruh})!</p><p>Sizda quyidagi fanlardan akademik qarzdorlik bor: {qarz}. Qayta topshirish jadvali bilan dekanatda tanishing.</p>',
};

const textOf = (html: string) =>
  html
    .replace(/<\/(?:p|li)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .trim();
const ago = (time: number, days: number, minutes = 0) =>
  new Date(time - days * DAY_MS + minutes * MINUTE_MS).toISOString();

type Accounts = Map<string, { id: number; university_id: number | null }>;

async function insertMessage(
  db: Queryable,
  accounts: Accounts,
  { from, to, title, body, days, readBy = [], trashedBy = [] }: DemoMessage,
  place: { time: number; minutes: number; thread?: number },
): Promise<number> {
  const sender = accounts.get(from);
  if (sender === undefined) throw new Error(`No demonstration account ${from}`);
  const { id } = await db
    .insertInto('messages')
    .values({
      university_id: sender.university_id,
      sender_id: sender.id,
      sender_username: from,
      state: 'sent',
      title,
      body,
      body_text: textOf(body),
      receiver_count: to.length,
      sent_at: ago(place.time, days, place.minutes),
      parent_id: place.thread ?? null,
      thread_id: place.thread ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = to.map((username) => ({
    message_id: id,
    receiver_id: accounts.get(username)?.id ?? 0,
    sent_at: ago(place.time, days, place.minutes),
    read_at: readBy.includes(username) ? ago(place.time, days, place.minutes + 1) : null,
    trashed_at: trashedBy.includes(username) ? ago(place.time, days, place.minutes + 2) : null,
  }));
  await db.insertInto('message_receivers').values(rows).execute();
  return id;
}

/** Seeds messages between the demonstration accounts, a draft and a template. */
export async function seedMessages(db: Queryable, { time }: SeedMoment): Promise<void> {
  const rows = await db
    .selectFrom('users')
    .where('username', 'in', [...STAFF, 'admin2', ...STUDY_ACCOUNTS])
    .select(['id', 'username', 'university_id'])
    .execute();
  const accounts: Accounts = new Map(rows.map(({ username, ...account }) => [username ?? '', account]));
  for (const message of MESSAGES.filter(({ from, to }) =>
    [from, ...to].every((name) => accounts.has(name)),
  )) {
    const thread = await insertMessage(db, accounts, message, { time, minutes: 0 });
    for (const [index, { from, to, body }] of (message.answers ?? []).entries()) {
      const answer = {
        from,
        to: [to],
        body,
        title: `Re: ${message.title}`,
        days: message.days,
        readBy: [to],
      };
      await insertMessage(db, accounts, answer, { time, minutes: 60 * (index + 1), thread });
    }
  }
  for (const username of ['admin', 'dekan', 'admin2']) {
    const sender = accounts.get(username);
    if (sender === undefined) continue;
    const own = { university_id: sender.university_id, sender_id: sender.id, sender_username: username };
    const draft = {
      title: 'Kengash yigʻilishi',
      body: '<p>Yigʻilish kun tartibi:</p>',
    };
    await db
      .insertInto('messages')
      .values([
        { ...own, state: 'template', ...TEMPLATE, body_text: textOf(TEMPLATE.body) },
        { ...own, state: 'draft', ...draft, body_text: textOf(draft.body) },
      ])
      .execute();
  }
}
