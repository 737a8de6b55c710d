import { CONTENT_LANGUAGES, type Language } from './languages.ts';

/**
 * The permission catalogue. A permission is `<module>_<action>`; names are the wire's, spelling included
 * (specification 000 §6), and the list is closed: a misspelt permission does not compile.
 */
const CRUD = ['index', 'store', 'update', 'destroy'] as const;
const READ = ['index'] as const;

// biome-ignore format: a table, read line by line
/** One line a module: its actions, then its name in the order of CONTENT_LANGUAGES. */
const MODULES = {
  user_log: [READ, 'Bosh sahifa', 'Бош саҳифа', 'Bas bet', 'Главная', 'Dashboard'],
  university: [CRUD, 'Universitetlar', 'Университетлар', 'Universitetler', 'Университеты', 'Universities'],
  faculty: [CRUD, 'Fakultetlar', 'Факультетлар', 'Fakultetler', 'Факультеты', 'Faculties'],
  department: [CRUD, 'Kafedralar', 'Кафедралар', 'Kafedralar', 'Кафедры', 'Departments'],
  speciality: [CRUD, 'Mutaxassisliklar', 'Мутахассисликлар', 'Qánigelikler', 'Специальности', 'Specialities'],
  student_group: [CRUD, 'Talabalar guruhlari', 'Талабалар гуруҳлари', 'Studentler toparları', 'Группы студентов', 'Student groups'],
  student: [CRUD, 'Talabalar', 'Талабалар', 'Studentler', 'Студенты', 'Students'],
  student_account: [['status', 'student'], 'Talaba akkauntlari', 'Талаба аккаунтлари', 'Student akkauntları', 'Аккаунты студентов', 'Student accounts'],
  teacher: [CRUD, 'Oʻqituvchilar', 'Ўқитувчилар', 'Oqıtıwshılar', 'Преподаватели', 'Teachers'],
  academic_year: [CRUD, 'Oʻquv yillari', 'Ўқув йиллари', 'Oqıw jılları', 'Учебные годы', 'Academic years'],
  semester: [CRUD, 'Semestrlar', 'Семестрлар', 'Semestrler', 'Семестры', 'Semesters'],
  rating_system: [['index', 'update'], 'Baholash tizimi', 'Баҳолаш тизими', 'Bahalaw sisteması', 'Система оценивания', 'Rating system'],
  subject_group: [CRUD, 'Fan guruhlari', 'Фан гуруҳлари', 'Pán toparları', 'Группы предметов', 'Subject groups'],
  subject: [CRUD, 'Fanlar', 'Фанлар', 'Pánler', 'Предметы', 'Subjects'],
  curriculum: [CRUD, 'Oʻquv rejalar', 'Ўқув режалар', 'Oqıw rejeleri', 'Учебные планы', 'Curricula'],
  curriculum_student_register: [['store'], 'Oʻquv rejaga biriktirish', 'Ўқув режага бириктириш', 'Oqıw rejesine biriktiriw', 'Прикрепление к учебному плану', 'Attaching to a curriculum'],
  semester_subject: [READ, 'Semestr fanlari', 'Семестр фанлари', 'Semestr pánleri', 'Предметы семестра', 'Semester subjects'],
  syllabus: [CRUD, 'Oʻquv dasturlari', 'Ўқув дастурлари', 'Oqıw baǵdarlamaları', 'Учебные программы', 'Syllabi'],
  re_reading_subject_group: [READ, 'Qayta oʻqish', 'Қайта ўқиш', 'Qayta oqıw', 'Повторное обучение', 'Paid retakes'],
  academic_debtor: [READ, 'Akademik qarzdorlar va GPA', 'Академик қарздорлар ва GPA', 'Akademiyalıq qarızdarlar hám GPA', 'Академические задолженности и GPA', 'Debtors and GPA'],
  get_rating_monitoring: [READ, 'Monitoring', 'Мониторинг', 'Monitoring', 'Мониторинг', 'Monitoring'],
  get_rating: [READ, 'Reyting va baholash', 'Рейтинг ва баҳолаш', 'Reyting hám bahalaw', 'Рейтинг и оценивание', 'Ratings and assessment'],
  post: [CRUD, 'Yangiliklar', 'Янгиликлар', 'Jańalıqlar', 'Новости', 'News'],
  message: [CRUD, 'Xabarlar', 'Хабарлар', 'Xabarlar', 'Сообщения', 'Messages'],
  admin: [CRUD, 'Administratorlar', 'Администраторлар', 'Administratorlar', 'Администраторы', 'Administrators'],
  permission_group: [CRUD, 'Ruxsat guruhlari', 'Рухсат гуруҳлари', 'Ruqsat toparları', 'Группы прав', 'Permission groups'],
  audit: [READ, 'Amallar jurnali', 'Амаллар журнали', 'Ámeller jurnalı', 'Журнал действий', 'Audit log'],
  country: [CRUD, 'Davlatlar va yorliqlar', 'Давлатлар ва ёрлиқлар', 'Mámleketler hám belgiler', 'Страны и метки', 'Countries and labels'],
  region: [CRUD, 'Viloyatlar', 'Вилоятлар', 'Wálayatlar', 'Области', 'Regions'],
  district: [CRUD, 'Tumanlar', 'Туманлар', 'Rayonlar', 'Районы', 'Districts'],
  nationality: [CRUD, 'Millatlar', 'Миллатлар', 'Milletler', 'Национальности', 'Nationalities'],
  config: [CRUD, 'Sozlamalar', 'Созламалар', 'Sazlawlar', 'Настройки', 'Settings'],
  backup_database: [['index', 'store', 'destroy'], 'Zaxira nusxalari', 'Захира нусхалари', 'Rezerv nusqalar', 'Резервные копии', 'Backups'],
} as const;

// biome-ignore format: a table, read line by line
const ACTIONS = {
  index: ['Koʻrish', 'Кўриш', 'Kóriw', 'Просмотр', 'View'],
  store: ['Qoʻshish', 'Қўшиш', 'Qosıw', 'Добавление', 'Add'],
  update: ['Tahrirlash', 'Таҳрирлаш', 'Ózgertiw', 'Изменение', 'Edit'],
  destroy: ['Oʻchirish', 'Ўчириш', 'Óshiriw', 'Удаление', 'Delete'],
  status: ['Faollikni oʻzgartirish', 'Фаолликни ўзгартириш', 'Aktivlikti ózgertiw', 'Включение и отключение', 'Activate and deactivate'],
  student: ['Login va parol', 'Логин ва пароль', 'Login hám parol', 'Логин и пароль', 'Username and password'],
} as const;

type Modules = typeof MODULES;
export type PermissionModule = keyof Modules;
type ActionOf<Module extends PermissionModule> = Modules[Module][0][number];
export type Permission = { [M in PermissionModule]: `${M}_${ActionOf<M>}` }[PermissionModule];

interface CatalogueEntry {
  name: Permission;
  module: PermissionModule;
  action: keyof typeof ACTIONS;
}

/** Every permission, in the order in which people read them. */
export const PERMISSION_CATALOGUE: readonly CatalogueEntry[] = Object.entries(MODULES).flatMap(
  ([module, [actions]]) =>
    actions.map((action) => ({ name: `${module}_${action}`, module, action }) as CatalogueEntry),
);

const labelIn = (labels: readonly unknown[], language: Language) =>
  String(labels[CONTENT_LANGUAGES.indexOf(language)]);

export const moduleLabel = (module: PermissionModule, language: Language): string =>
  labelIn(MODULES[module].slice(1), language);

/** What the permission allows, to be read under its module's label. */
export const actionLabel = (action: keyof typeof ACTIONS, language: Language): string =>
  labelIn(ACTIONS[action], language);
