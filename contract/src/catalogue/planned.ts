import { crudModule, permissionModule, readModule } from './describe.ts';

/** Modules whose screens are not built yet; groups of permissions refer to them already. */
export const PLANNED_PERMISSIONS = {
  curriculum: crudModule('Oʻquv rejalar', 'Ўқув режалар', 'Oqıw rejeleri', 'Учебные планы', 'Curricula'),
  curriculum_student_register: permissionModule('store')(
    'Oʻquv rejaga biriktirish',
    'Ўқув режага бириктириш',
    'Oqıw rejesine biriktiriw',
    'Прикрепление к учебному плану',
    'Attaching to a curriculum',
  ),
  semester_subject: readModule(
    'Semestr fanlari',
    'Семестр фанлари',
    'Semestr pánleri',
    'Предметы семестра',
    'Semester subjects',
  ),
  re_reading_subject_group: readModule(
    'Qayta oʻqish',
    'Қайта ўқиш',
    'Qayta oqıw',
    'Повторное обучение',
    'Paid retakes',
  ),
  academic_debtor: readModule(
    'Akademik qarzdorlar va GPA',
    'Академик қарздорлар ва GPA',
    'Akademiyalıq qarızdarlar hám GPA',
    'Академические задолженности и GPA',
    'Debtors and GPA',
  ),
  get_rating_monitoring: readModule('Monitoring', 'Мониторинг', 'Monitoring', 'Мониторинг', 'Monitoring'),
  get_rating: readModule(
    'Reyting va baholash',
    'Рейтинг ва баҳолаш',
    'Reyting hám bahalaw',
    'Рейтинг и оценивание',
    'Ratings and assessment',
  ),
  post: crudModule('Yangiliklar', 'Янгиликлар', 'Jańalıqlar', 'Новости', 'News'),
  message: crudModule('Xabarlar', 'Хабарлар', 'Xabarlar', 'Сообщения', 'Messages'),
};
