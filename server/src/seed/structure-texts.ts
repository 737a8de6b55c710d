import type { Names } from './demonstration-texts.ts';

/** A name in the languages that the record has. */
type Text = readonly [oz: string, ru: string, qq?: string];

export interface DemoSpeciality {
  code: string;
  education_type_id: 'bakalavr' | 'magistr';
  /** What its groups are called after. */
  short: Names;
  names: Names;
}

export const named = ([oz, ru, qq]: Text): Names => ({ oz, ru, ...(qq === undefined ? {} : { qq }) });

/** Codes are those of the national classifier of fields of study: 6… for bachelors, 7… for masters. */
const speciality = (code: string, short: Text, name: Text): DemoSpeciality => ({
  code,
  education_type_id: code.startsWith('7') ? 'magistr' : 'bakalavr',
  short: named(short),
  names: named(name),
});

/** By the code of the faculty. */
// biome-ignore format: a table, read line by line
export const DEPARTMENTS: Record<string, readonly Text[]> = {
  MAT: [
    ['Algebra va matematik mantiq', 'Алгебра и математическая логика'],
    ['Matematik analiz', 'Математический анализ'],
    ['Geometriya va topologiya', 'Геометрия и топология'],
    ['Differensial tenglamalar', 'Дифференциальные уравнения'],
    ['Ehtimollar nazariyasi va matematik statistika', 'Теория вероятностей и математическая статистика'],
    ['Hisoblash matematikasi va axborot tizimlari', 'Вычислительная математика и информационные системы'],
    ['Nazariy va amaliy mexanika', 'Теоретическая и прикладная механика'],
    ['Optimal boshqaruv', 'Оптимальное управление'],
    ['Matematika oʻqitish metodikasi', 'Методика преподавания математики'],
  ],
  FIL: [
    ['Oʻzbek tilshunosligi', 'Узбекское языкознание'],
    ['Oʻzbek adabiyoti', 'Узбекская литература'],
    ['Rus tili va adabiyoti', 'Русский язык и литература'],
    ['Ingliz filologiyasi', 'Английская филология'],
    ['Nemis va fransuz filologiyasi', 'Немецкая и французская филология'],
    ['Tarjima nazariyasi va amaliyoti', 'Теория и практика перевода'],
    ['Jahon adabiyoti', 'Мировая литература'],
    ['Jurnalistika', 'Журналистика'],
    ['Chet tillar', 'Иностранные языки'],
    ['Amaliy tilshunoslik', 'Прикладная лингвистика'],
  ],
  IQT: [
    ['Iqtisodiyot nazariyasi', 'Экономическая теория'],
    ['Buxgalteriya hisobi va audit', 'Бухгалтерский учёт и аудит'],
    ['Moliya va kredit', 'Финансы и кредит'],
    ['Bank ishi va investitsiyalar', 'Банковское дело и инвестиции'],
    ['Menejment', 'Менеджмент'],
    ['Marketing', 'Маркетинг'],
    ['Jahon iqtisodiyoti', 'Мировая экономика'],
    ['Ekonometrika va statistika', 'Эконометрика и статистика'],
    ['Mehnat iqtisodiyoti va inson kapitali', 'Экономика труда и человеческий капитал'],
    ['Turizm va servis', 'Туризм и сервис'],
    ['Raqamli iqtisodiyot', 'Цифровая экономика'],
  ],
  HUQ: [
    ['Davlat va huquq nazariyasi', 'Теория государства и права'],
    ['Konstitutsiyaviy huquq', 'Конституционное право'],
    ['Fuqarolik huquqi', 'Гражданское право'],
    ['Jinoyat huquqi va kriminologiya', 'Уголовное право и криминология'],
    ['Jinoyat-protsessual huquqi', 'Уголовно-процессуальное право'],
    ['Xalqaro huquq', 'Международное право'],
    ['Mehnat huquqi', 'Трудовое право'],
    ['Ekologiya va agrar huquq', 'Экологическое и аграрное право'],
  ],
  SIR: [
    ['Ijtimoiy-gumanitar fanlar', 'Социально-гуманитарные науки'],
    ['Pedagogika', 'Педагогика'],
    ['Umumiy psixologiya', 'Общая психология'],
    ['Boshlangʻich taʼlim metodikasi', 'Методика начального образования'],
    ['Maktabgacha taʼlim', 'Дошкольное образование'],
    ['Jismoniy tarbiya va sport', 'Физическая культура и спорт'],
    ['Axborot texnologiyalari', 'Информационные технологии'],
    ['Sirtqi taʼlim metodikasi', 'Методика заочного обучения'],
  ],
  ENG: [
    ['Elektr energetikasi', 'Электроэнергетика', 'Elektr energetikası'],
    ['Issiqlik energetikasi', 'Теплоэнергетика', 'Jıllılıq energetikası'],
    ['Elektr mashinalari', 'Электрические машины'],
    ['Elektr taʼminoti', 'Электроснабжение'],
    ['Muqobil energiya manbalari', 'Альтернативные источники энергии'],
    ['Gidroenergetika', 'Гидроэнергетика', 'Gidroenergetika'],
    ['Elektrotexnikaning nazariy asoslari', 'Теоретические основы электротехники'],
    ['Energiya audit va tejamkorlik', 'Энергоаудит и энергосбережение'],
    ['Rele himoyasi va avtomatika', 'Релейная защита и автоматика'],
  ],
  MEX: [
    ['Mashinasozlik texnologiyasi', 'Технология машиностроения'],
    ['Materialshunoslik', 'Материаловедение'],
    ['Avtomobillar va traktorlar', 'Автомобили и тракторы'],
    ['Mexatronika va robototexnika', 'Мехатроника и робототехника'],
    ['Nazariy mexanika', 'Теоретическая механика'],
    ['Muhandislik grafikasi', 'Инженерная графика'],
    ['Payvandlash ishlab chiqarishi', 'Сварочное производство'],
    ['Texnologik mashinalar va jihozlar', 'Технологические машины и оборудование'],
    ['Metrologiya va standartlashtirish', 'Метрология и стандартизация'],
  ],
  QUR: [
    ['Bino va inshootlar', 'Здания и сооружения', 'Imarat hám inshaatlar'],
    ['Qurilish materiallari', 'Строительные материалы', 'Qurılıs materialları'],
    ['Arxitektura', 'Архитектура', 'Arxitektura'],
    ['Avtomobil yoʻllari', 'Автомобильные дороги'],
    ['Gidrotexnika inshootlari', 'Гидротехнические сооружения'],
    ['Muhandislik kommunikatsiyalari', 'Инженерные коммуникации'],
    ['Geodeziya va kadastr', 'Геодезия и кадастр', 'Geodeziya hám kadastr'],
    ['Qurilish mexanikasi', 'Строительная механика'],
    ['Qurilish iqtisodiyoti', 'Экономика строительства'],
    ['Zamin va poydevorlar', 'Основания и фундаменты'],
  ],
  KIM: [
    ['Umumiy kimyo', 'Общая химия', 'Ulıwma ximiya'],
    ['Organik kimyo texnologiyasi', 'Технология органических веществ'],
    ['Noorganik moddalar texnologiyasi', 'Технология неорганических веществ'],
    ['Neft va gazni qayta ishlash', 'Переработка нефти и газа'],
    ['Oziq-ovqat texnologiyasi', 'Технология пищевых продуктов'],
    ['Kimyoviy texnologiya jarayonlari va apparatlari', 'Процессы и аппараты химической технологии'],
    ['Ekologiya va atrof-muhit muhofazasi', 'Экология и охрана окружающей среды'],
    ['Biotexnologiya', 'Биотехнология', 'Biotexnologiya'],
  ],
  ITF: [
    ['Dasturiy injiniring', 'Программная инженерия'],
    ['Kompyuter injiniringi', 'Компьютерная инженерия'],
    ['Axborot xavfsizligi', 'Информационная безопасность'],
    ['Sunʼiy intellekt', 'Искусственный интеллект'],
    ['Maʼlumotlar bazalari', 'Базы данных'],
    ['Telekommunikatsiya tizimlari', 'Телекоммуникационные системы'],
    ['Oliy matematika', 'Высшая математика', 'Joqarı matematika'],
    ['Fizika', 'Физика', 'Fizika'],
    ['Kompyuter tarmoqlari', 'Компьютерные сети'],
    ['Multimedia texnologiyalari', 'Мультимедийные технологии'],
    ['Avtomatlashtirish va boshqaruv', 'Автоматизация и управление'],
    ['Raqamli taʼlim', 'Цифровое образование'],
  ],
};

/** By the code of the faculty. */
// biome-ignore format: a table, read line by line
export const SPECIALITIES: Record<string, readonly DemoSpeciality[]> = {
  MAT: [
    speciality('60540100', ['MT', 'МТ'], ['Matematika', 'Математика']),
    speciality('60540200', ['AM', 'ПМ'], ['Amaliy matematika', 'Прикладная математика']),
    speciality('60540300', ['MM', 'ММ'], ['Mexanika va matematik modellashtirish', 'Механика и математическое моделирование']),
    speciality('70540101', ['MTM', 'МТМ'], ['Matematika (yoʻnalishlar boʻyicha)', 'Математика (по направлениям)']),
  ],
  FIL: [
    speciality('60230100', ['OF', 'УФ'], ['Filologiya va tillarni oʻqitish (oʻzbek tili)', 'Филология и обучение языкам (узбекский язык)']),
    speciality('60230200', ['TN', 'ТП'], ['Tarjima nazariyasi va amaliyoti (ingliz tili)', 'Теория и практика перевода (английский язык)']),
    speciality('60320100', ['JU', 'ЖУ'], ['Jurnalistika', 'Журналистика']),
    speciality('70230101', ['LM', 'ЛМ'], ['Lingvistika (oʻzbek tili)', 'Лингвистика (узбекский язык)']),
  ],
  IQT: [
    speciality('60310100', ['IQ', 'ЭК'], ['Iqtisodiyot (tarmoqlar va sohalar boʻyicha)', 'Экономика (по отраслям и сферам)']),
    speciality('60410100', ['BH', 'БУ'], ['Buxgalteriya hisobi', 'Бухгалтерский учёт']),
    speciality('60410500', ['BI', 'БД'], ['Bank ishi', 'Банковское дело']),
    speciality('60411200', ['MN', 'МН'], ['Menejment', 'Менеджмент']),
    speciality('70310102', ['IQM', 'ЭКМ'], ['Iqtisodiyot (tarmoqlar boʻyicha)', 'Экономика (по отраслям)']),
  ],
  HUQ: [
    speciality('60420100', ['YU', 'ЮР'], ['Yurisprudensiya', 'Юриспруденция']),
    speciality('60420200', ['XH', 'МП'], ['Xalqaro huquq', 'Международное право']),
    speciality('70420101', ['YUM', 'ЮРМ'], ['Davlat boshqaruvi huquqi', 'Право государственного управления']),
  ],
  SIR: [
    speciality('60110500', ['BT', 'НО'], ['Boshlangʻich taʼlim', 'Начальное образование']),
    speciality('60110200', ['MK', 'ДО'], ['Maktabgacha taʼlim', 'Дошкольное образование']),
    speciality('60310900', ['PS', 'ПС'], ['Psixologiya', 'Психология']),
    speciality('70110101', ['PM', 'ПДМ'], ['Pedagogika', 'Педагогика']),
  ],
  ENG: [
    speciality('60710600', ['EE', 'ЭЭ'], ['Elektr energetikasi', 'Электроэнергетика', 'Elektr energetikası']),
    speciality('60710500', ['IE', 'ТЭ'], ['Issiqlik energetikasi', 'Теплоэнергетика']),
    speciality('60711000', ['ME', 'АИ'], ['Muqobil energiya manbalari', 'Альтернативные источники энергии']),
    speciality('70710601', ['EEM', 'ЭЭМ'], ['Elektr energetikasi (tarmoqlar boʻyicha)', 'Электроэнергетика (по отраслям)']),
  ],
  MEX: [
    speciality('60720700', ['TM', 'ТМ'], ['Texnologik mashinalar va jihozlar', 'Технологические машины и оборудование']),
    speciality('60711500', ['MR', 'МР'], ['Mexatronika va robototexnika', 'Мехатроника и робототехника']),
    speciality('70720701', ['TMM', 'ТММ'], ['Mashinasozlik texnologiyasi', 'Технология машиностроения']),
  ],
  QUR: [
    speciality('60730300', ['BQ', 'СЗ'], ['Bino va inshootlar qurilishi', 'Строительство зданий и сооружений', 'Imarat hám inshaatlar qurılısı']),
    speciality('60730100', ['AR', 'АР'], ['Arxitektura', 'Архитектура', 'Arxitektura']),
    speciality('60730900', ['YM', 'ИД'], ['Yoʻl muhandisligi', 'Инженерия дорог']),
    speciality('70730302', ['BQM', 'СЗМ'], ['Qurilish konstruksiyalari', 'Строительные конструкции']),
  ],
  KIM: [
    speciality('60710100', ['KT', 'ХТ'], ['Kimyoviy texnologiya', 'Химическая технология', 'Ximiyalıq texnologiya']),
    speciality('60720100', ['OT', 'ПТ'], ['Oziq-ovqat texnologiyasi', 'Технология пищевых продуктов']),
    speciality('60710200', ['BTX', 'БТ'], ['Biotexnologiya', 'Биотехнология']),
    speciality('70710101', ['KTM', 'ХТМ'], ['Kimyoviy texnologiya', 'Химическая технология']),
  ],
  ITF: [
    speciality('60610100', ['KI', 'КИ'], ['Kompyuter ilmlari va dasturlash texnologiyalari', 'Компьютерные науки и технологии программирования']),
    speciality('60610400', ['DI', 'ПИ'], ['Dasturiy injiniring', 'Программная инженерия']),
    speciality('60610300', ['AX', 'ИБ'], ['Axborot xavfsizligi', 'Информационная безопасность']),
    speciality('60610700', ['SI', 'ИИ'], ['Sunʼiy intellekt', 'Искусственный интеллект']),
    speciality('70610101', ['KIM', 'КИМ'], ['Kompyuter ilmlari', 'Компьютерные науки']),
  ],
};
