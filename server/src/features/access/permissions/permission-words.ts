import type { Language } from '@dekanat/contract/api/languages.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import { actionLabel, moduleLabel } from '@dekanat/contract/locales/permission-labels.ts';

/** Permissions as text: “Fakultetlar (Koʻrish, Oʻchirish); Sozlamalar (Koʻrish)”. */
export function permissionWords(names: Iterable<string>, language: Language): string {
  const requested = new Set(names);
  const found = PERMISSION_CATALOGUE.filter(({ name }) => requested.has(name));
  return [...Map.groupBy(found, ({ module }) => module)]
    .map(([module, given]) => {
      const actions = given.map(({ action }) => actionLabel(action, language));
      return `${moduleLabel(module, language)} (${actions.join(', ')})`;
    })
    .join('; ');
}
