import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Queryable } from '#db/database.ts';
import { encrypt } from '#platform/security/secret-encryption.ts';
import { SECRET_OWNERS } from '#platform/security/secret-owners.ts';

interface DemoUniversity {
  default_language: 'oz' | 'ru';
  phone_number: string;
  account_number: string;
  accountant: string;
  advisor: string;
  founded_year: number;
  licence: { allowed_domain: string; org_code: string };
  texts: Partial<Record<Language, { name: string; rector: string; address: string }>>;
}

/** Invented universities; no real one has these names, numbers or domains. */
export const UNIVERSITIES: DemoUniversity[] = [
  {
    default_language: 'oz',
    phone_number: '662000101',
    account_number: '20208000900100001010, MFO 00083, STIR 200000101',
    accountant: 'Ergasheva Zulfiya Abdullayevna',
    advisor: 'Mirzayev Otabek Ravshanovich',
    founded_year: 1978,
    licence: { allowed_domain: 'lms.zarafshon.example', org_code: '901' },
    texts: {
      oz: {
        name: 'Zarafshon davlat universiteti',
        rector: 'Rahmonov Sardor Ulugʻbekovich',
        address: 'Zarafshon shahri, Universitet xiyoboni, 15-uy',
      },
      uz: {
        name: 'Зарафшон давлат университети',
        rector: 'Раҳмонов Сардор Улуғбекович',
        address: 'Зарафшон шаҳри, Университет хиёбони, 15-уй',
      },
      ru: {
        name: 'Зарафшанский государственный университет',
        rector: 'Рахмонов Сардор Улугбекович',
        address: 'город Зарафшан, Университетский бульвар, 15',
      },
      en: {
        name: 'Zarafshan State University',
        rector: 'Sardor Rakhmonov',
        address: '15 University Boulevard, Zarafshan',
      },
    },
  },
  {
    default_language: 'ru',
    phone_number: '612000202',
    account_number: '20208000900200002020, МФО 00621, ИНН 200000202',
    accountant: 'Жаксымова Гульнара Мадияровна',
    advisor: 'Ким Виктор Андреевич',
    founded_year: 1991,
    licence: { allowed_domain: 'lms.amudaryo.example', org_code: '902' },
    texts: {
      ru: {
        name: 'Амударьинский политехнический институт',
        rector: 'Турдымуратов Азамат Сейтмуратович',
        address: 'город Нукус, улица Каракалпакстан, 48',
      },
      oz: {
        name: 'Amudaryo politexnika instituti',
        rector: 'Turdimuratov Azamat Seytmuratovich',
        address: 'Nukus shahri, Qoraqalpogʻiston koʻchasi, 48-uy',
      },
      qq: {
        name: 'Ámiwdárya politexnika institutı',
        rector: 'Turdımuratov Azamat Seytmuratovich',
        address: 'Nókis qalası, Qaraqalpaqstan kóshesi, 48',
      },
      en: {
        name: 'Amudaryo Polytechnic Institute',
        rector: 'Azamat Turdimuratov',
        address: '48 Karakalpakstan Street, Nukus',
      },
    },
  },
];

/** A university with its texts and an active licence. */
export async function seedUniversity(
  db: Queryable,
  { texts, licence, ...fields }: DemoUniversity,
  secrets: { key: Buffer; licence: string },
): Promise<number> {
  const { id } = await db.insertInto('universities').values(fields).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('university_translations')
    .values(Object.entries(texts).map(([language, text]) => ({ ...text, language, university_id: id })))
    .execute();
  const secret = encrypt(secrets.key, SECRET_OWNERS.licence(id), Buffer.from(secrets.licence));
  await db
    .insertInto('licences')
    .values({ ...licence, university_id: id, status: 'active', secret })
    .execute();
  return id;
}
