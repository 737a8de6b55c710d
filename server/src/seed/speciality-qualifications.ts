type Text = readonly [oz: string, ru: string, en: string];

const ECONOMIST: Text = ['Iqtisodchi', 'Экономист', 'Economist'];
const LAWYER: Text = ['Yurist', 'Юрист', 'Lawyer'];
const ENGINEER: Text = ['Muhandis', 'Инженер', 'Engineer'];
const TECHNOLOGIST: Text = ['Muhandis-texnolog', 'Инженер-технолог', 'Process Engineer'];
const POWER_ENGINEER: Text = ['Muhandis-energetik', 'Инженер-энергетик', 'Power Engineer'];
const MATHEMATICIAN: Text = ['Matematik', 'Математик', 'Mathematician'];
const PROGRAMMER: Text = ['Dasturchi', 'Программист', 'Programmer'];
const PHILOLOGIST: Text = [
  'Filolog, til oʻqituvchisi',
  'Филолог, преподаватель языка',
  'Philologist, Language Teacher',
];
const EDUCATOR: Text = ['Pedagog', 'Педагог', 'Educator'];
const BUILDER: Text = ['Muhandis-quruvchi', 'Инженер-строитель', 'Civil Engineer'];

/** What graduates may call themselves, by the code of the speciality. */
const QUALIFICATIONS: Record<string, Text> = {
  60540100: MATHEMATICIAN,
  60540200: MATHEMATICIAN,
  60540300: ['Mexanik', 'Механик', 'Mechanician'],
  70540101: MATHEMATICIAN,
  60230100: PHILOLOGIST,
  60230200: ['Tarjimon', 'Переводчик', 'Translator'],
  60320100: ['Jurnalist', 'Журналист', 'Journalist'],
  70230101: PHILOLOGIST,
  60310100: ECONOMIST,
  60410100: ['Buxgalter', 'Бухгалтер', 'Accountant'],
  60410500: ECONOMIST,
  60411200: ['Menejer', 'Менеджер', 'Manager'],
  70310102: ECONOMIST,
  60420100: LAWYER,
  60420200: LAWYER,
  70420101: LAWYER,
  60110500: ['Boshlangʻich sinf oʻqituvchisi', 'Учитель начальных классов', 'Primary School Teacher'],
  60110200: ['Maktabgacha taʼlim tarbiyachisi', 'Воспитатель дошкольного образования', 'Preschool Teacher'],
  60310900: ['Psixolog', 'Психолог', 'Psychologist'],
  70110101: EDUCATOR,
  60710600: POWER_ENGINEER,
  60710500: POWER_ENGINEER,
  60711000: POWER_ENGINEER,
  70710601: POWER_ENGINEER,
  60720700: ['Muhandis-mexanik', 'Инженер-механик', 'Mechanical Engineer'],
  60711500: ENGINEER,
  70720701: ENGINEER,
  60730300: BUILDER,
  60730100: ['Arxitektor', 'Архитектор', 'Architect'],
  60730900: BUILDER,
  70730302: BUILDER,
  60710100: TECHNOLOGIST,
  60720100: TECHNOLOGIST,
  60710200: ['Biotexnolog', 'Биотехнолог', 'Biotechnologist'],
  70710101: TECHNOLOGIST,
  60610100: PROGRAMMER,
  60610400: ['Dasturiy injiner', 'Инженер-программист', 'Software Engineer'],
  60610300: [
    'Axborot xavfsizligi mutaxassisi',
    'Специалист по информационной безопасности',
    'Information Security Specialist',
  ],
  60610700: PROGRAMMER,
  70610101: PROGRAMMER,
};

/** The qualification of a speciality in a language; empty where none is written. */
export function qualificationOf(code: string, language: string): string {
  const [oz, ru, en] = QUALIFICATIONS[code] ?? [];
  return { oz, ru, en }[language] ?? '';
}
