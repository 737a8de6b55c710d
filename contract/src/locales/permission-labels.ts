import { CONTENT_LANGUAGES, type Language } from '#api/languages.ts';
import type { PermissionAction, PermissionModule } from '#api/permissions.ts';

/** A label in each language, in the order of CONTENT_LANGUAGES: permissions are read in five, the interface in three. */
type Label = readonly [oz: string, uz: string, qq: string, ru: string, en: string];

// biome-ignore format: a table, read line by line
const MODULE_LABELS: Record<PermissionModule, Label> = {
  user_log: ['Bosh sahifa', 'Бош саҳифа', 'Bas bet', 'Главная', 'Dashboard'],
  university: ['Universitetlar', 'Университетлар', 'Universitetler', 'Университеты', 'Universities'],
  faculty: ['Fakultetlar', 'Факультетлар', 'Fakultetler', 'Факультеты', 'Faculties'],
  department: ['Kafedralar', 'Кафедралар', 'Kafedralar', 'Кафедры', 'Departments'],
  speciality: ['Mutaxassisliklar', 'Мутахассисликлар', 'Qánigelikler', 'Специальности', 'Specialities'],
  student_group: ['Talabalar guruhlari', 'Талабалар гуруҳлари', 'Studentler toparları', 'Группы студентов', 'Student groups'],
  student: ['Talabalar', 'Талабалар', 'Studentler', 'Студенты', 'Students'],
  student_account: ['Talaba akkauntlari', 'Талаба аккаунтлари', 'Student akkauntları', 'Учётные записи студентов', 'Student accounts'],
  teacher: ['Oʻqituvchilar', 'Ўқитувчилар', 'Oqıtıwshılar', 'Преподаватели', 'Teachers'],
  academic_year: ['Oʻquv yillari', 'Ўқув йиллари', 'Oqıw jılları', 'Учебные годы', 'Academic years'],
  rating_system: ['Baholash tizimi', 'Баҳолаш тизими', 'Bahalaw sisteması', 'Система оценивания', 'Rating system'],
  subject_group: ['Fan guruhlari', 'Фан гуруҳлари', 'Pán toparları', 'Группы предметов', 'Subject groups'],
  subject: ['Fanlar', 'Фанлар', 'Pánler', 'Предметы', 'Subjects'],
  syllabus: ['Oʻquv dasturlari', 'Ўқув дастурлари', 'Oqıw baǵdarlamaları', 'Учебные программы', 'Syllabi'],
  curriculum: ['Oʻquv rejalar', 'Ўқув режалар', 'Oqıw rejeleri', 'Учебные планы', 'Curricula'],
  semester: ['Semestrlar', 'Семестрлар', 'Semestrler', 'Семестры', 'Semesters'],
  curriculum_student_register: ['Oʻquv rejaga biriktirish', 'Ўқув режага бириктириш', 'Oqıw rejesine biriktiriw', 'Прикрепление к учебному плану', 'Attaching to a curriculum'],
  semester_subject: ['Semestr fanlari', 'Семестр фанлари', 'Semestr pánleri', 'Предметы семестра', 'Semester subjects'],
  rating: ['Baholarni kiritish', 'Баҳоларни киритиш', 'Bahalardı kirgiziw', 'Ввод оценок', 'Entering marks'],
  statement: ['Qaydnomalar', 'Қайдномалар', 'Qaydnamalar', 'Ведомости', 'Statements'],
  re_reading_subject_group: ['Qayta oʻqish, transkript va chaqiruv qogʻozlari', 'Қайта ўқиш, транскрипт ва чақирув қоғозлари', 'Qayta oqıw, transkript hám shaqırıw qaǵazları', 'Повторное обучение, транскрипты и справки-вызовы', 'Paid retakes, transcripts and call letters'],
  academic_debtor: ['Akademik qarzdorlar va GPA', 'Академик қарздорлар ва GPA', 'Akademiyalıq qarızdarlar hám GPA', 'Академические задолженности и GPA', 'Debtors and GPA'],
  get_rating_monitoring: ['Monitoring', 'Мониторинг', 'Monitoring', 'Мониторинг', 'Monitoring'],
  get_rating: ['Reyting va baholash', 'Рейтинг ва баҳолаш', 'Reyting hám bahalaw', 'Рейтинг и оценивание', 'Ratings and assessment'],
  post: ['Yangiliklar', 'Янгиликлар', 'Jańalıqlar', 'Новости', 'News'],
  message: ['Xabarlar', 'Хабарлар', 'Xabarlar', 'Сообщения', 'Messages'],
  admin: ['Administratorlar', 'Администраторлар', 'Administratorlar', 'Администраторы', 'Administrators'],
  permission_group: ['Ruxsat guruhlari', 'Рухсат гуруҳлари', 'Ruqsat toparları', 'Группы прав', 'Permission groups'],
  audit: ['Amallar jurnali', 'Амаллар журнали', 'Ámeller jurnalı', 'Журнал действий', 'Audit log'],
  country: ['Davlatlar va yorliqlar', 'Давлатлар ва ёрлиқлар', 'Mámleketler hám belgiler', 'Страны и метки', 'Countries and labels'],
  region: ['Viloyatlar', 'Вилоятлар', 'Wálayatlar', 'Области', 'Regions'],
  district: ['Tumanlar', 'Туманлар', 'Rayonlar', 'Районы', 'Districts'],
  nationality: ['Millatlar', 'Миллатлар', 'Milletler', 'Национальности', 'Nationalities'],
  config: ['Sozlamalar', 'Созламалар', 'Sazlawlar', 'Настройки', 'Settings'],
  backup_database: ['Zaxira nusxalari', 'Захира нусхалари', 'Rezerv nusqalar', 'Резервные копии', 'Backups'],
};

// biome-ignore format: a table, read line by line
const ACTION_LABELS: Record<PermissionAction, Label> = {
  index: ['Koʻrish', 'Кўриш', 'Kóriw', 'Просмотр', 'View'],
  store: ['Qoʻshish', 'Қўшиш', 'Qosıw', 'Добавление', 'Add'],
  update: ['Tahrirlash', 'Таҳрирлаш', 'Ózgertiw', 'Изменение', 'Edit'],
  destroy: ['Oʻchirish', 'Ўчириш', 'Óshiriw', 'Удаление', 'Delete'],
  status: ['Faollikni oʻzgartirish', 'Фаолликни ўзгартириш', 'Aktivlikti ózgertiw', 'Включение и отключение', 'Activate and deactivate'],
  reopen: ['Qayta ochish', 'Қайта очиш', 'Qayta ashıw', 'Открытие заново', 'Reopen'],
  student: ['Login va parol', 'Логин ва пароль', 'Login hám parol', 'Логин и пароль', 'Username and password'],
};

const labelIn = (label: Label, language: Language): string =>
  label[CONTENT_LANGUAGES.indexOf(language)] ?? '';

export const moduleLabel = (module: PermissionModule, language: Language): string =>
  labelIn(MODULE_LABELS[module], language);

/** What the permission allows, shown under the label of its module. */
export const actionLabel = (action: PermissionAction, language: Language): string =>
  labelIn(ACTION_LABELS[action], language);
