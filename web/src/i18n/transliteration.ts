/**
 * Uzbek between its two scripts. Cyrillic → Latin is reliable; Latin → Cyrillic loses letters (ц, ъ, ь) and
 * is only a suggestion (docs/domain.md §2).
 */
// biome-ignore format: a table
const TO_LATIN: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', ж: 'j', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o',
  п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'x', ч: 'ch', ш: 'sh', щ: 'sh', ы: 'i', э: 'e', ю: 'yu', я: 'ya',
  ё: 'yo', ў: 'oʻ', қ: 'q', ғ: 'gʻ', ь: '',
};
// biome-ignore format: a table
const TO_CYRILLIC: Record<string, string> = {
  a: 'а', b: 'б', d: 'д', f: 'ф', g: 'г', h: 'ҳ', i: 'и', j: 'ж', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о', p: 'п',
  q: 'қ', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', x: 'х', y: 'й', z: 'з', c: 'ц', ʼ: 'ъ', oʻ: 'ў', gʻ: 'ғ',
  sh: 'ш', ch: 'ч', ts: 'ц', yo: 'ё', yu: 'ю', ya: 'я', ye: 'е', sʼh: 'сҳ', yoʻ: 'йў',
};

/** Stems that the rules do not cover. Abbreviations of degrees stay Latin in both scripts. */
// biome-ignore format: a table
const STEMS: Record<string, string> = {
  sirk: 'цирк', sement: 'цемент', sentner: 'центнер', sivil: 'цивил', moʻjiza: 'мўъжиза', kompyuter: 'компьютер',
};
const UNTOUCHED = /^(DSc|PhD)$/;

const APOSTROPHES = /[\u0027\u02BB\u02BC\u2018\u2019\u0060\u00B4\u02B9\u2032]/g;
const VOWELS = 'аеёиоуўэюяы';
const isUpper = (letter: string | undefined) => letter !== undefined && letter !== letter.toLowerCase();

/**
 * Applies the case of `source` to `plain`; a letter pair is all capitals only inside a word of capitals (Ш →
 * Sh, АШ → ASH).
 */
function inCaseOf(source: string, neighbour: string | undefined, plain: string): string {
  if (!isUpper(source[0])) return plain;
  const whole =
    source.length > 1
      ? isUpper(source.at(-1)) || (/ʻ$/.test(source) && plain.length === 1)
      : isUpper(neighbour);
  return whole ? plain.toUpperCase() : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Letters that depend on their neighbours; '' is a word boundary. */
const BY_NEIGHBOURS: Record<string, (before: string, after: string) => string> = {
  е: (before) => ([...VOWELS, 'ъ', 'ь', ''].includes(before) ? 'ye' : 'e'),
  ц: (before) => ([...VOWELS].includes(before) ? 'ts' : 's'),
  ъ: (before, after) => (before === 'ў' || ['е', 'ё', 'ю', 'я'].includes(after) ? '' : 'ʼ'),
  ҳ: (before) => (before === 'с' ? 'ʼh' : 'h'),
};

export function cyrillicToLatin(text: string): string {
  return text.replace(/\p{Script=Cyrillic}+/gu, (word) => {
    const letters = [...word];
    return letters
      .map((letter, at) => {
        const lower = (index: number) => letters[index]?.toLowerCase() ?? '';
        const plain =
          BY_NEIGHBOURS[lower(at)]?.(lower(at - 1), lower(at + 1)) ?? TO_LATIN[lower(at)] ?? letter;
        return inCaseOf(letter, letters[at + 1] ?? letters[at - 1], plain);
      })
      .join('');
  });
}

const STEM = new RegExp(`^(${Object.keys(STEMS).join('|')})`, 'i');
/** `ts` is ц, but т and с before a suffix: ketsin, ketsa, otsiz. */
const GROUPS = /yoʻ|sʼh|oʻ|gʻ|sh|ch|ts(?!(?:in|iz|a|am|ang)(?![a-zʻʼ]))|yo|yu|ya|ye|e|[a-zʼ]/giu;

function cyrillicOfWord(word: string): string {
  if (UNTOUCHED.test(word)) return word;
  const stem = STEM.exec(word)?.[0] ?? '';
  const head = stem && inCaseOf(stem, undefined, STEMS[stem.toLowerCase()] ?? '');
  const tail = word.slice(stem.length).replace(GROUPS, (group, at: number) => {
    const before = word[stem.length + at - 1]?.toLowerCase() ?? '';
    const plain = group.toLowerCase();
    if (plain === 'e')
      return inCaseOf(group, undefined, before === '' || 'aeiouʻ'.includes(before) ? 'э' : 'е');
    if (plain === 'ye' && /[bcdfghjklmnpqrstvxz]/.test(before)) return inCaseOf(group, undefined, 'ъе');
    return inCaseOf(group, undefined, TO_CYRILLIC[plain] ?? group);
  });
  return head + tail;
}

export function latinToCyrillic(text: string): string {
  const spelt = text.replace(APOSTROPHES, (_, at: number) => (/[oOgG]/.test(text[at - 1] ?? '') ? 'ʻ' : 'ʼ'));
  return spelt.replace(/\p{Script=Latin}[\p{Script=Latin}ʻʼ]*/gu, cyrillicOfWord);
}
