import { pinCheckDigit } from '@dekanat/contract/people/identifiers.ts';

/** A record of the service's reference lists. */
export interface DemoRecord {
  id: number;
  code: string;
  name: string;
}

/** A student as the service with invented data knows one. */
export interface DemoStudent {
  idNumber: string;
  secondName: string;
  firstName: string;
  thirdName: string;
  birthDate: string;
  gender: 'male' | 'female';
  passport: string;
  pin: string | null;
  phone: string | null;
  /** Codes of the national classifiers. */
  citizenship: string;
  payment: string | null;
  form: string | null;
  status: string;
  level: number | null;
  /** Students of the first year have none. */
  gpa: string | null;
  /** Why the service refuses to show the student; set when it does. */
  refusal?: string;
  marks: { name: string; semester: number; mark: number; credit: number }[];
  department: DemoRecord | null;
  specialty: DemoRecord | null;
  group: DemoRecord | null;
}

const FAMILIES = [
  ...['Abdullayev', 'Aliyev', 'Boboyev', 'Davronov', 'Ergashev', 'Fayzullayev', 'Gʻaniyev', 'Hamroyev'],
  ...['Ibragimov', 'Jurayev', 'Karimov', 'Latipov', 'Mirzayev', 'Nazarov', 'Oripov', 'Qodirov', 'Rahimov'],
  ...['Saidov', 'Toʻrayev', 'Umarov', 'Valiyev', 'Xolmatov', 'Yoʻldoshev', 'Zokirov'],
];
const MEN = [
  ...['Akmal', 'Bobur', 'Dilshod', 'Eldor', 'Farrux', 'Gʻayrat', 'Husan', 'Islom', 'Jasur', 'Kamron'],
  ...['Laziz', 'Muzaffar', 'Nodir', 'Otabek', 'Rustam', 'Sardor', 'Temur', 'Umid', 'Xurshid', 'Zafar'],
];
const WOMEN = [
  ...['Aziza', 'Barno', 'Charos', 'Dilnoza', 'Feruza', 'Gulnora', 'Hilola', 'Iroda', 'Kamola', 'Lola'],
  ...['Malika', 'Nilufar', 'Ozoda', 'Rayhon', 'Sevara', 'Tabassum', 'Umida', 'Xurshida', 'Yulduz', 'Zarina'],
];
const SPECIALITIES = [
  'Filologiya',
  'Iqtisodiyot',
  'Kimyo',
  'Tarix',
  'Biologiya',
  'Geografiya',
  'Psixologiya',
  'Turizm',
];

/** Spreads numbers, always in the same way (Knuth's multiplicative hash). */
export const spread = (number: number, size: number): number =>
  (Math.imul(number, 2_654_435_761) >>> 0) % size;
const pick = <Item>(items: readonly Item[], number: number): Item =>
  items[spread(number, items.length)] as Item;

const two = (number: number) => String(number).padStart(2, '0');

/** A PINFL with a valid check digit: sex and century, day of birth, district, serial number. */
export function pinOf(gender: 'male' | 'female', birthDate: string, serial: number): string {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const head = `${gender === 'male' ? 5 : 6}${day}${month}${year.slice(2)}`;
  const digits = `${head}${String(serial % 1_000_000).padStart(6, '0')}`;
  return `${digits}${pinCheckDigit(digits)}`;
}

const GROUP_SIZE = 25;
const DEPARTMENT_SIZE = 2_500;
const FIRST_ID = 900_000;

/** Names, gender and birth date of invented person `index`, who is at most four years older or younger than others of that year. */
export function inventedPerson(index: number, year: number) {
  const isMale = spread(index * 7 + 1, 2) === 0;
  const family = pick(FAMILIES, index * 13 + 5);
  return {
    gender: isMale ? ('male' as const) : ('female' as const),
    secondName: isMale ? family : `${family}a`,
    firstName: pick(isMale ? MEN : WOMEN, index * 11 + 3),
    thirdName: `${pick(MEN, index * 17 + 7)} ${isMale ? 'oʻgʻli' : 'qizi'}`,
    birthDate: `${year + spread(index, 4)}-${two(1 + spread(index * 3, 12))}-${two(1 + spread(index * 5, 28))}`,
  };
}

const FIRST_BIRTH_YEAR = 2003;
/** One student in so many is on academic leave. */
const ON_LEAVE_EVERY = 50;

/** Student number `index` of those that no university here has: always the same one. */
export function inventedStudent(index: number): DemoStudent {
  const person = inventedPerson(index, FIRST_BIRTH_YEAR);
  const { gender, birthDate } = person;
  const level = 1 + (Math.floor(index / GROUP_SIZE) % 4);
  const departmentNumber = Math.floor(index / DEPARTMENT_SIZE);
  const speciality = SPECIALITIES[departmentNumber % SPECIALITIES.length] ?? '';
  const groupNumber = Math.floor(index / GROUP_SIZE);
  return {
    idNumber: `399${27 - level}11${String(index).padStart(5, '0')}`,
    ...person,
    passport: `AZ${String(1_000_000 + index)}`,
    pin: pinOf(gender, birthDate, FIRST_ID + index),
    phone: `+99890${String(1_000_000 + spread(index, 8_999_999))}`,
    citizenship: '11',
    payment: spread(index * 19, 3) === 0 ? '11' : '12',
    form: '11',
    status: index % ON_LEAVE_EVERY === 1 ? '13' : '11',
    level,
    gpa: level === 1 ? null : (3 + spread(index, 200) / 100).toFixed(2),
    marks: [],
    department: {
      id: FIRST_ID + departmentNumber,
      code: `399-${two(departmentNumber + 1)}`,
      name: `${speciality} (filial)`,
    },
    specialty: {
      id: FIRST_ID + departmentNumber,
      code: String(60_990_100 + departmentNumber * 100),
      name: speciality,
    },
    group: { id: FIRST_ID + groupNumber, code: '', name: `F-${1_000 + groupNumber}` },
  };
}
