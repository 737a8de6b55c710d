import { crudModule, readModule } from './describe.ts';

/** Modules whose screens are not built yet; groups of permissions refer to them already. */
export const PLANNED_PERMISSIONS = {
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
