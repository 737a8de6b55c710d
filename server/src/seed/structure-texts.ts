import type { Names } from './demonstration-texts.ts';

/** A name in the languages that the record has. */
type Text = readonly [oz: string, ru: string, en: string, qq?: string];

export interface DemoSpeciality {
  code: string;
  education_type_id: 'bakalavr' | 'magistr';
  /** What its groups are called after. */
  short: Names;
  names: Names;
}

export const named = ([oz, ru, en, qq]: Text): Names => ({
  oz,
  ru,
  en,
  ...(qq === undefined ? {} : { qq }),
});

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
    ['Algebra va matematik mantiq', 'Алгебра и математическая логика', 'Algebra and Mathematical Logic'],
    ['Matematik analiz', 'Математический анализ', 'Mathematical Analysis'],
    ['Geometriya va topologiya', 'Геометрия и топология', 'Geometry and Topology'],
    ['Differensial tenglamalar', 'Дифференциальные уравнения', 'Differential Equations'],
    ['Ehtimollar nazariyasi va matematik statistika', 'Теория вероятностей и математическая статистика', 'Probability Theory and Mathematical Statistics'],
    ['Hisoblash matematikasi va axborot tizimlari', 'Вычислительная математика и информационные системы', 'Computational Mathematics and Information Systems'],
    ['Nazariy va amaliy mexanika', 'Теоретическая и прикладная механика', 'Theoretical and Applied Mechanics'],
    ['Optimal boshqaruv', 'Оптимальное управление', 'Optimal Control'],
    ['Matematika oʻqitish metodikasi', 'Методика преподавания математики', 'Mathematics Education'],
  ],
  FIL: [
    ['Oʻzbek tilshunosligi', 'Узбекское языкознание', 'Uzbek Linguistics'],
    ['Oʻzbek adabiyoti', 'Узбекская литература', 'Uzbek Literature'],
    ['Rus tili va adabiyoti', 'Русский язык и литература', 'Russian Language and Literature'],
    ['Ingliz filologiyasi', 'Английская филология', 'English Philology'],
    ['Nemis va fransuz filologiyasi', 'Немецкая и французская филология', 'German and French Philology'],
    ['Tarjima nazariyasi va amaliyoti', 'Теория и практика перевода', 'Theory and Practice of Translation'],
    ['Jahon adabiyoti', 'Мировая литература', 'World Literature'],
    ['Jurnalistika', 'Журналистика', 'Journalism'],
    ['Chet tillar', 'Иностранные языки', 'Foreign Languages'],
    ['Amaliy tilshunoslik', 'Прикладная лингвистика', 'Applied Linguistics'],
  ],
  IQT: [
    ['Iqtisodiyot nazariyasi', 'Экономическая теория', 'Economic Theory'],
    ['Buxgalteriya hisobi va audit', 'Бухгалтерский учёт и аудит', 'Accounting and Auditing'],
    ['Moliya va kredit', 'Финансы и кредит', 'Finance and Credit'],
    ['Bank ishi va investitsiyalar', 'Банковское дело и инвестиции', 'Banking and Investment'],
    ['Menejment', 'Менеджмент', 'Management'],
    ['Marketing', 'Маркетинг', 'Marketing'],
    ['Jahon iqtisodiyoti', 'Мировая экономика', 'World Economy'],
    ['Ekonometrika va statistika', 'Эконометрика и статистика', 'Econometrics and Statistics'],
    ['Mehnat iqtisodiyoti va inson kapitali', 'Экономика труда и человеческий капитал', 'Labour Economics and Human Capital'],
    ['Turizm va servis', 'Туризм и сервис', 'Tourism and Hospitality'],
    ['Raqamli iqtisodiyot', 'Цифровая экономика', 'Digital Economy'],
  ],
  HUQ: [
    ['Davlat va huquq nazariyasi', 'Теория государства и права', 'Theory of State and Law'],
    ['Konstitutsiyaviy huquq', 'Конституционное право', 'Constitutional Law'],
    ['Fuqarolik huquqi', 'Гражданское право', 'Civil Law'],
    ['Jinoyat huquqi va kriminologiya', 'Уголовное право и криминология', 'Criminal Law and Criminology'],
    ['Jinoyat-protsessual huquqi', 'Уголовно-процессуальное право', 'Criminal Procedure'],
    ['Xalqaro huquq', 'Международное право', 'International Law'],
    ['Mehnat huquqi', 'Трудовое право', 'Labour Law'],
    ['Ekologiya va agrar huquq', 'Экологическое и аграрное право', 'Environmental and Agrarian Law'],
  ],
  SIR: [
    ['Ijtimoiy-gumanitar fanlar', 'Социально-гуманитарные науки', 'Social Sciences and Humanities'],
    ['Pedagogika', 'Педагогика', 'Pedagogy'],
    ['Umumiy psixologiya', 'Общая психология', 'General Psychology'],
    ['Boshlangʻich taʼlim metodikasi', 'Методика начального образования', 'Methods of Primary Education'],
    ['Maktabgacha taʼlim', 'Дошкольное образование', 'Preschool Education'],
    ['Jismoniy tarbiya va sport', 'Физическая культура и спорт', 'Physical Education and Sport'],
    ['Axborot texnologiyalari', 'Информационные технологии', 'Information Technology'],
    ['Oʻzbekiston tarixi', 'История Узбекистана', 'History of Uzbekistan'],
  ],
  ENG: [
    ['Elektr energetikasi', 'Электроэнергетика', 'Electrical Power Engineering', 'Elektr energetikası'],
    ['Issiqlik energetikasi', 'Теплоэнергетика', 'Thermal Power Engineering', 'Jıllılıq energetikası'],
    ['Elektr mashinalari', 'Электрические машины', 'Electrical Machines'],
    ['Elektr taʼminoti', 'Электроснабжение', 'Power Supply'],
    ['Muqobil energiya manbalari', 'Альтернативные источники энергии', 'Alternative Energy Sources'],
    ['Gidroenergetika', 'Гидроэнергетика', 'Hydropower Engineering', 'Gidroenergetika'],
    ['Elektrotexnikaning nazariy asoslari', 'Теоретические основы электротехники', 'Theory of Electrical Engineering'],
    ['Energiya audit va tejamkorlik', 'Энергоаудит и энергосбережение', 'Energy Auditing and Efficiency'],
    ['Rele himoyasi va avtomatika', 'Релейная защита и автоматика', 'Relay Protection and Automation'],
    ['Oʻzbekiston tarixi', 'История Узбекистана', 'History of Uzbekistan', 'Ózbekstan tariyxı'],
  ],
  MEX: [
    ['Mashinasozlik texnologiyasi', 'Технология машиностроения', 'Mechanical Engineering Technology'],
    ['Materialshunoslik', 'Материаловедение', 'Materials Science'],
    ['Avtomobillar va traktorlar', 'Автомобили и тракторы', 'Automobiles and Tractors'],
    ['Mexatronika va robototexnika', 'Мехатроника и робототехника', 'Mechatronics and Robotics'],
    ['Nazariy mexanika', 'Теоретическая механика', 'Theoretical Mechanics'],
    ['Muhandislik grafikasi', 'Инженерная графика', 'Engineering Graphics'],
    ['Payvandlash ishlab chiqarishi', 'Сварочное производство', 'Welding Technology'],
    ['Texnologik mashinalar va jihozlar', 'Технологические машины и оборудование', 'Technological Machines and Equipment'],
    ['Metrologiya va standartlashtirish', 'Метрология и стандартизация', 'Metrology and Standardisation'],
    ['Jismoniy tarbiya va sport', 'Физическая культура и спорт', 'Physical Education and Sport'],
  ],
  QUR: [
    ['Bino va inshootlar', 'Здания и сооружения', 'Buildings and Structures', 'Imarat hám inshaatlar'],
    ['Qurilish materiallari', 'Строительные материалы', 'Building Materials', 'Qurılıs materialları'],
    ['Arxitektura', 'Архитектура', 'Architecture', 'Arxitektura'],
    ['Avtomobil yoʻllari', 'Автомобильные дороги', 'Highways'],
    ['Gidrotexnika inshootlari', 'Гидротехнические сооружения', 'Hydraulic Structures'],
    ['Muhandislik kommunikatsiyalari', 'Инженерные коммуникации', 'Engineering Networks'],
    ['Geodeziya va kadastr', 'Геодезия и кадастр', 'Geodesy and Cadastre', 'Geodeziya hám kadastr'],
    ['Qurilish mexanikasi', 'Строительная механика', 'Structural Mechanics'],
    ['Qurilish iqtisodiyoti', 'Экономика строительства', 'Construction Economics'],
    ['Zamin va poydevorlar', 'Основания и фундаменты', 'Soils and Foundations'],
  ],
  KIM: [
    ['Umumiy kimyo', 'Общая химия', 'General Chemistry', 'Ulıwma ximiya'],
    ['Organik kimyo texnologiyasi', 'Технология органических веществ', 'Technology of Organic Substances'],
    ['Noorganik moddalar texnologiyasi', 'Технология неорганических веществ', 'Technology of Inorganic Substances'],
    ['Neft va gazni qayta ishlash', 'Переработка нефти и газа', 'Oil and Gas Processing'],
    ['Oziq-ovqat texnologiyasi', 'Технология пищевых продуктов', 'Food Technology'],
    ['Kimyoviy texnologiya jarayonlari va apparatlari', 'Процессы и аппараты химической технологии', 'Processes and Equipment of Chemical Engineering'],
    ['Ekologiya va atrof-muhit muhofazasi', 'Экология и охрана окружающей среды', 'Ecology and Environmental Protection'],
    ['Biotexnologiya', 'Биотехнология', 'Biotechnology', 'Biotexnologiya'],
    ['Ijtimoiy-gumanitar fanlar', 'Социально-гуманитарные науки', 'Social Sciences and Humanities'],
    ['Chet tillar', 'Иностранные языки', 'Foreign Languages'],
  ],
  ITF: [
    ['Dasturiy injiniring', 'Программная инженерия', 'Software Engineering'],
    ['Kompyuter injiniringi', 'Компьютерная инженерия', 'Computer Engineering'],
    ['Axborot xavfsizligi', 'Информационная безопасность', 'Information Security'],
    ['Sunʼiy intellekt', 'Искусственный интеллект', 'Artificial Intelligence'],
    ['Maʼlumotlar bazalari', 'Базы данных', 'Databases'],
    ['Telekommunikatsiya tizimlari', 'Телекоммуникационные системы', 'Telecommunication Systems'],
    ['Oliy matematika', 'Высшая математика', 'Higher Mathematics', 'Joqarı matematika'],
    ['Fizika', 'Физика', 'Physics', 'Fizika'],
    ['Kompyuter tarmoqlari', 'Компьютерные сети', 'Computer Networks'],
    ['Multimedia texnologiyalari', 'Мультимедийные технологии', 'Multimedia Technology'],
    ['Avtomatlashtirish va boshqaruv', 'Автоматизация и управление', 'Automation and Control'],
    ['Raqamli taʼlim', 'Цифровое образование', 'Digital Education'],
  ],
};

/** By the code of the faculty. */
// biome-ignore format: a table, read line by line
export const SPECIALITIES: Record<string, readonly DemoSpeciality[]> = {
  MAT: [
    speciality('60540100', ['MT', 'МТ', 'MT'], ['Matematika', 'Математика', 'Mathematics']),
    speciality('60540200', ['AM', 'ПМ', 'AM'], ['Amaliy matematika', 'Прикладная математика', 'Applied Mathematics']),
    speciality('60540300', ['MM', 'ММ', 'MM'], ['Mexanika va matematik modellashtirish', 'Механика и математическое моделирование', 'Mechanics and Mathematical Modelling']),
    speciality('70540101', ['MTM', 'МТМ', 'MTM'], ['Matematika (yoʻnalishlar boʻyicha)', 'Математика (по направлениям)', 'Mathematics (by Field)']),
  ],
  FIL: [
    speciality('60230100', ['OF', 'УФ', 'OF'], ['Filologiya va tillarni oʻqitish (oʻzbek tili)', 'Филология и обучение языкам (узбекский язык)', 'Philology and Language Teaching (Uzbek)']),
    speciality('60230200', ['TN', 'ТП', 'TN'], ['Tarjima nazariyasi va amaliyoti (ingliz tili)', 'Теория и практика перевода (английский язык)', 'Theory and Practice of Translation (English)']),
    speciality('60320100', ['JU', 'ЖУ', 'JU'], ['Jurnalistika', 'Журналистика', 'Journalism']),
    speciality('70230101', ['LM', 'ЛМ', 'LM'], ['Lingvistika (oʻzbek tili)', 'Лингвистика (узбекский язык)', 'Linguistics (Uzbek)']),
  ],
  IQT: [
    speciality('60310100', ['IQ', 'ЭК', 'IQ'], ['Iqtisodiyot (tarmoqlar va sohalar boʻyicha)', 'Экономика (по отраслям и сферам)', 'Economics (by Industry and Sector)']),
    speciality('60410100', ['BH', 'БУ', 'BH'], ['Buxgalteriya hisobi', 'Бухгалтерский учёт', 'Accounting']),
    speciality('60410500', ['BI', 'БД', 'BI'], ['Bank ishi', 'Банковское дело', 'Banking']),
    speciality('60411200', ['MN', 'МН', 'MN'], ['Menejment', 'Менеджмент', 'Management']),
    speciality('70310102', ['IQM', 'ЭКМ', 'IQM'], ['Iqtisodiyot (tarmoqlar boʻyicha)', 'Экономика (по отраслям)', 'Economics (by Industry)']),
  ],
  HUQ: [
    speciality('60420100', ['YU', 'ЮР', 'YU'], ['Yurisprudensiya', 'Юриспруденция', 'Jurisprudence']),
    speciality('60420200', ['XH', 'МП', 'XH'], ['Xalqaro huquq', 'Международное право', 'International Law']),
    speciality('70420101', ['YUM', 'ЮРМ', 'YUM'], ['Davlat boshqaruvi huquqi', 'Право государственного управления', 'Public Administration Law']),
  ],
  SIR: [
    speciality('60110500', ['BT', 'НО', 'BT'], ['Boshlangʻich taʼlim', 'Начальное образование', 'Primary Education']),
    speciality('60110200', ['MK', 'ДО', 'MK'], ['Maktabgacha taʼlim', 'Дошкольное образование', 'Preschool Education']),
    speciality('60310900', ['PS', 'ПС', 'PS'], ['Psixologiya', 'Психология', 'Psychology']),
    speciality('70110101', ['PM', 'ПДМ', 'PM'], ['Pedagogika', 'Педагогика', 'Pedagogy']),
  ],
  ENG: [
    speciality('60710600', ['EE', 'ЭЭ', 'EE'], ['Elektr energetikasi', 'Электроэнергетика', 'Electrical Power Engineering', 'Elektr energetikası']),
    speciality('60710500', ['IE', 'ТЭ', 'IE'], ['Issiqlik energetikasi', 'Теплоэнергетика', 'Thermal Power Engineering']),
    speciality('60711000', ['ME', 'АИ', 'ME'], ['Muqobil energiya manbalari', 'Альтернативные источники энергии', 'Alternative Energy Sources']),
    speciality('70710601', ['EEM', 'ЭЭМ', 'EEM'], ['Elektr energetikasi (tarmoqlar boʻyicha)', 'Электроэнергетика (по отраслям)', 'Electrical Power Engineering (by Industry)']),
  ],
  MEX: [
    speciality('60720700', ['TM', 'ТМ', 'TM'], ['Texnologik mashinalar va jihozlar', 'Технологические машины и оборудование', 'Technological Machines and Equipment']),
    speciality('60711500', ['MR', 'МР', 'MR'], ['Mexatronika va robototexnika', 'Мехатроника и робототехника', 'Mechatronics and Robotics']),
    speciality('70720701', ['TMM', 'ТММ', 'TMM'], ['Mashinasozlik texnologiyasi', 'Технология машиностроения', 'Mechanical Engineering Technology']),
  ],
  QUR: [
    speciality('60730300', ['BQ', 'СЗ', 'BQ'], ['Bino va inshootlar qurilishi', 'Строительство зданий и сооружений', 'Construction of Buildings and Structures', 'Imarat hám inshaatlar qurılısı']),
    speciality('60730100', ['AR', 'АР', 'AR'], ['Arxitektura', 'Архитектура', 'Architecture', 'Arxitektura']),
    speciality('60730900', ['YM', 'ИД', 'YM'], ['Yoʻl muhandisligi', 'Инженерия дорог', 'Road Engineering']),
    speciality('70730302', ['BQM', 'СЗМ', 'BQM'], ['Qurilish konstruksiyalari', 'Строительные конструкции', 'Building Structures']),
  ],
  KIM: [
    speciality('60710100', ['KT', 'ХТ', 'KT'], ['Kimyoviy texnologiya', 'Химическая технология', 'Chemical Engineering', 'Ximiyalıq texnologiya']),
    speciality('60720100', ['OT', 'ПТ', 'OT'], ['Oziq-ovqat texnologiyasi', 'Технология пищевых продуктов', 'Food Technology']),
    speciality('60710200', ['BTX', 'БТ', 'BTX'], ['Biotexnologiya', 'Биотехнология', 'Biotechnology']),
    speciality('70710101', ['KTM', 'ХТМ', 'KTM'], ['Kimyoviy texnologiya', 'Химическая технология', 'Chemical Engineering']),
  ],
  ITF: [
    speciality('60610100', ['KI', 'КИ', 'KI'], ['Kompyuter ilmlari va dasturlash texnologiyalari', 'Компьютерные науки и технологии программирования', 'Computer Science and Programming Technology']),
    speciality('60610400', ['DI', 'ПИ', 'DI'], ['Dasturiy injiniring', 'Программная инженерия', 'Software Engineering']),
    speciality('60610300', ['AX', 'ИБ', 'AX'], ['Axborot xavfsizligi', 'Информационная безопасность', 'Information Security']),
    speciality('60610700', ['SI', 'ИИ', 'SI'], ['Sunʼiy intellekt', 'Искусственный интеллект', 'Artificial Intelligence']),
    speciality('70610101', ['KIM', 'КИМ', 'KIM'], ['Kompyuter ilmlari', 'Компьютерные науки', 'Computer Science']),
  ],
};
