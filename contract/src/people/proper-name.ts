import { normaliseText } from '#api/fields.ts';

/** “Son of” and “daughter of” in the spellings of documents. */
const SMALL = /(?<=\s)(Oʻgʻli|Ogli|Ugli|Qizi|Kizi|Ўғли|Угли|Оглы|Қизи|Кизи|Кызы)(?=\s|$)/gu;

/** Capitalises a name written in upper or lower case only; a name in mixed case stays unchanged. */
export function properName(input: string): string {
  const name = normaliseText(input);
  const small = name.toLocaleLowerCase('uz');
  if (name !== small && name !== name.toLocaleUpperCase('uz')) return name;
  return small
    .replace(/(^|[\s-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase())
    .replace(SMALL, (word) => word.toLocaleLowerCase('uz'));
}
