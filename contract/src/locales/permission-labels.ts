import { CONTENT_LANGUAGES, type Language } from '#api/languages.ts';
import { PERMISSION_MODULES, type PermissionAction, type PermissionModule } from '#api/permissions.ts';
import type { Label } from '../catalogue/describe.ts';

// biome-ignore format: a table, read line by line
const ACTION_LABELS: Record<PermissionAction, Label> = {
  index: ['Koʻrish', 'Кўриш', 'Kóriw', 'Просмотр', 'View'],
  store: ['Qoʻshish', 'Қўшиш', 'Qosıw', 'Добавление', 'Add'],
  update: ['Tahrirlash', 'Таҳрирлаш', 'Ózgertiw', 'Изменение', 'Edit'],
  destroy: ['Oʻchirish', 'Ўчириш', 'Óshiriw', 'Удаление', 'Delete'],
  status: ['Faollikni oʻzgartirish', 'Фаолликни ўзгартириш', 'Aktivlikti ózgertiw', 'Включение и отключение', 'Activate and deactivate'],
  student: ['Login va parol', 'Логин ва пароль', 'Login hám parol', 'Логин и пароль', 'Username and password'],
};

const labelIn = (label: Label, language: Language): string =>
  label[CONTENT_LANGUAGES.indexOf(language)] ?? '';

export const moduleLabel = (module: PermissionModule, language: Language): string =>
  labelIn(PERMISSION_MODULES[module].label, language);

/** What the permission allows, shown under the label of its module. */
export const actionLabel = (action: PermissionAction, language: Language): string =>
  labelIn(ACTION_LABELS[action], language);
