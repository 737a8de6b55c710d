import { normaliseText } from '#api/fields.ts';

/** Son and daughter of, in the spellings of papers. */
const SMALL = /(?<=\s)(Oʻgʻli|Ogli|Ugli|Qizi|Kizi|Ўғли|Угли|Оглы|Қизи|Кизи|Кызы)(?=\s|$)/gu;

/** A name in capitals, as registers keep it, or in small letters, as people write it; one that is written with care stays. */
export function properName(said: string): string {
  const name = normaliseText(said);
  const small = name.toLocaleLowerCase('uz');
  if (name !== small && name !== name.toLocaleUpperCase('uz')) return name;
  return small
    .replace(/(^|[\s-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase())
    .replace(SMALL, (word) => word.toLocaleLowerCase('uz'));
}
