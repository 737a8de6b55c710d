import { CONTENT_LANGUAGES, type Language } from '#api/languages.ts';
import type { PermissionAction, PermissionModule } from '#api/permissions.ts';
import { ACCESS_PERMISSION_LABELS } from '../catalogue/access.ts';
import { CONTENT_PERMISSION_LABELS } from '../catalogue/content.ts';
import { CURRICULUM_PERMISSION_LABELS } from '../catalogue/curricula.ts';
import type { PermissionLabel } from '../catalogue/describe.ts';
import { GPA_PERMISSION_LABELS } from '../catalogue/gpa.ts';
import { MESSAGE_PERMISSION_LABELS } from '../catalogue/messages.ts';
import { OPERATION_PERMISSION_LABELS } from '../catalogue/operations.ts';
import { PAPER_PERMISSION_LABELS } from '../catalogue/papers.ts';
import { PLANNED_PERMISSION_LABELS } from '../catalogue/planned.ts';
import { PLANNING_PERMISSION_LABELS } from '../catalogue/planning.ts';
import { RATING_PERMISSION_LABELS } from '../catalogue/ratings.ts';
import { REFERENCE_PERMISSION_LABELS } from '../catalogue/reference.ts';
import { REPORT_PERMISSION_LABELS } from '../catalogue/reports.ts';
import { RETAKE_PERMISSION_LABELS } from '../catalogue/retakes.ts';
import { STRUCTURE_PERMISSION_LABELS } from '../catalogue/structure.ts';
import { STUDENT_PERMISSION_LABELS } from '../catalogue/students.ts';
import { SYLLABUS_PERMISSION_LABELS } from '../catalogue/syllabi.ts';
import { TEACHER_PERMISSION_LABELS } from '../catalogue/teachers.ts';
import { UNIVERSITY_PERMISSION_LABELS } from '../catalogue/universities.ts';

const MODULE_LABELS: Record<PermissionModule, PermissionLabel> = {
  ...REPORT_PERMISSION_LABELS,
  ...UNIVERSITY_PERMISSION_LABELS,
  ...STRUCTURE_PERMISSION_LABELS,
  ...STUDENT_PERMISSION_LABELS,
  ...TEACHER_PERMISSION_LABELS,
  ...PLANNING_PERMISSION_LABELS,
  ...SYLLABUS_PERMISSION_LABELS,
  ...CURRICULUM_PERMISSION_LABELS,
  ...RATING_PERMISSION_LABELS,
  ...GPA_PERMISSION_LABELS,
  ...CONTENT_PERMISSION_LABELS,
  ...RETAKE_PERMISSION_LABELS,
  ...PAPER_PERMISSION_LABELS,
  ...PLANNED_PERMISSION_LABELS,
  ...MESSAGE_PERMISSION_LABELS,
  ...ACCESS_PERMISSION_LABELS,
  ...REFERENCE_PERMISSION_LABELS,
  ...OPERATION_PERMISSION_LABELS,
};

// biome-ignore format: a table, read line by line
const ACTION_LABELS: Record<PermissionAction, PermissionLabel> = {
  index: ['Koʻrish', 'Кўриш', 'Kóriw', 'Просмотр', 'View'],
  store: ['Qoʻshish', 'Қўшиш', 'Qosıw', 'Добавление', 'Add'],
  update: ['Tahrirlash', 'Таҳрирлаш', 'Ózgertiw', 'Изменение', 'Edit'],
  destroy: ['Oʻchirish', 'Ўчириш', 'Óshiriw', 'Удаление', 'Delete'],
  delete: ['Bekor qilish va oʻchirish', 'Бекор қилиш ва ўчириш', 'Biykar etiw hám óshiriw', 'Аннулирование и удаление', 'Revoke and delete'],
  status: ['Faollikni oʻzgartirish', 'Фаолликни ўзгартириш', 'Aktivlikti ózgertiw', 'Включение и отключение', 'Activate and deactivate'],
  show: ['Koʻrish', 'Кўриш', 'Kóriw', 'Просмотр', 'View'],
  reopen: ['Qayta ochish', 'Қайта очиш', 'Qayta ashıw', 'Открытие заново', 'Reopen'],
  student: ['Login va parol', 'Логин ва пароль', 'Login hám parol', 'Логин и пароль', 'Username and password'],
};

const labelIn = (label: PermissionLabel, language: Language): string =>
  label[CONTENT_LANGUAGES.indexOf(language)] ?? '';

export const moduleLabel = (module: PermissionModule, language: Language): string =>
  labelIn(MODULE_LABELS[module], language);

/** What the permission allows, shown under the label of its module. */
export const actionLabel = (action: PermissionAction, language: Language): string =>
  labelIn(ACTION_LABELS[action], language);
