import { at, factQuiz, memberQuiz, numberQuiz, type Quiz, type QuizMaker } from './quiz.ts';

const ALPHABET = 'A B D E F G H I J K L M N O P Q R S T U V X Y Z Oʻ Gʻ Sh Ch'.split(' ');
const WORDS = [
  'kitobxonlar',
  'maktab',
  'muallimlar',
  'daraxt',
  'oʻqituvchilik',
  'shahar',
  'mustaqillik',
  'tong',
];
/** Every vowel makes a syllable; oʻ is one vowel. */
export const syllablesOf = (word: string): number => word.match(/[aeiou]/g)?.length ?? 0;

const uzbek: Record<string, QuizMaker> = {
  syllables: (i) => {
    const word = at(WORDS, i);
    const count = syllablesOf(word);
    return numberQuiz(`«${word}» soʻzida nechta boʻgʻin bor?`, count, [count + 1, count + 2, count - 1 || 6]);
  },
  alphabet: (i): Quiz => {
    const index = 2 + 5 * (i % 5);
    return {
      question: `Oʻzbek lotin alifbosida «${ALPHABET[index]}» harfidan keyin qaysi harf keladi?`,
      correct: [at(ALPHABET, index + 1)],
      wrong: [at(ALPHABET, index - 1), at(ALPHABET, index + 2), at(ALPHABET, index + 3)],
    };
  },
  antonyms: factQuiz(
    [
      ['issiq', 'sovuq'],
      ['baland', 'past'],
      ['yorugʻ', 'qorongʻi'],
      ['achchiq', 'shirin'],
      ['kecha', 'kunduz'],
    ],
    (word) => `«${word}» soʻzining antonimini toping.`,
  ),
  idioms: factQuiz(
    [
      ['koʻngli joyiga tushdi', 'xotirjam boʻldi'],
      ['ogʻzi qulogʻida', 'juda xursand'],
      ['tarvuzi qoʻltigʻidan tushdi', 'umidi puchga chiqdi'],
      ['ikki oyogʻini bir etikka tiqdi', 'shoshirib qistadi'],
    ],
    (idiom) => `«${idiom}» iborasining maʼnosini toping.`,
  ),
  suffixes: factQuiz(
    [
      ['kitobxon', '-xon'],
      ['gulzor', '-zor'],
      ['ishchi', '-chi'],
      ['aqlli', '-li'],
      ['doʻstlik', '-lik'],
    ],
    (word) => `«${word}» soʻzi qaysi qoʻshimcha yordamida yasalgan?`,
  ),
  cases: factQuiz(
    [
      ['-ning', 'qaratqich kelishigi'],
      ['-ni', 'tushum kelishigi'],
      ['-ga', 'joʻnalish kelishigi'],
      ['-da', 'oʻrin-payt kelishigi'],
      ['-dan', 'chiqish kelishigi'],
    ],
    (suffix) => `${suffix} qaysi kelishik qoʻshimchasi?`,
  ),
  partsOfSpeech: memberQuiz(
    {
      ot: ['kitob', 'daraxt', 'oʻqituvchi', 'shahar'],
      sifat: ['qizil', 'shirin', 'keng', 'dono'],
      son: ['besh', 'oʻninchi', 'yuzta', 'oltmish'],
      olmosh: ['men', 'kim', 'ular', 'nima'],
      feʼl: ['oʻqidi', 'yozmoq', 'kelyapti', 'yugurdi'],
      ravish: ['birdan', 'asta-sekin', 'doimo', 'doʻstona'],
    },
    (part) => `Quyidagi soʻzlardan qaysilari ${part} turkumiga mansub? Barcha toʻgʻri javoblarni belgilang.`,
  ),
  punctuation: factQuiz(
    [
      ['darak gap oxiriga', 'nuqta'],
      ['soʻroq gap oxiriga', 'soʻroq belgisi'],
      ['his-hayajon gap oxiriga', 'undov belgisi'],
      ['bogʻlovchisiz uyushiq boʻlaklar orasiga', 'vergul'],
    ],
    (place) => `Odatda ${place} qaysi tinish belgisi qoʻyiladi?`,
  ),
};

const literature: Record<string, QuizMaker> = {
  works: factQuiz(
    [
      ['Qutadgʻu bilig', 'Yusuf Xos Hojib'],
      ['Hibat ul-haqoyiq', 'Ahmad Yugnakiy'],
      ['Latofatnoma', 'Xoʻjandiy'],
      ['Taashshuqnoma', 'Sayyid Ahmad'],
      ['Boburnoma', 'Zahiriddin Muhammad Bobur'],
      ['Shayboniynoma', 'Muhammad Solih'],
      ['Sabot ul-ojizin', 'Soʻfi Olloyor'],
      ['Devonu lugʻotit turk', 'Mahmud Koshgʻariy'],
      ['Zarbulmasal', 'Gulxaniy'],
      ['Riyoz ud-davla', 'Ogahiy'],
    ],
    (work) => `«${work}» asarining muallifi kim?`,
  ),
  verses: (i) => {
    const couplets = 5 + i;
    return numberQuiz(`${couplets} baytli gʻazal necha misradan iborat?`, couplets * 2, [
      couplets,
      couplets * 4,
      couplets + 2,
    ]);
  },
  navoi: factQuiz(
    [
      ['Hayrat ul-abror', 'birinchi'],
      ['Farhod va Shirin', 'ikkinchi'],
      ['Layli va Majnun', 'uchinchi'],
      ['Sabʼai sayyor', 'toʻrtinchi'],
      ['Saddi Iskandariy', 'beshinchi'],
    ],
    (poem) => `«${poem}» Navoiy «Xamsa»sining nechanchi dostoni?`,
  ),
  worldWorks: factQuiz(
    [
      ['Iliada', 'Homer'],
      ['Edip shoh', 'Sofokl'],
      ['Eneida', 'Vergiliy'],
      ['Metamorfozalar', 'Ovidiy'],
      ['Shohnoma', 'Firdavsiy'],
      ['Guliston', 'Saʼdiy Sheroziy'],
      ['Dekameron', 'Bokkachcho'],
      ['Don Kixot', 'Migel de Servantes'],
      ['Tartyuf', 'Molyer'],
      ['Robinzon Kruzo', 'Daniel Defo'],
      ['Ayvengo', 'Valter Skott'],
      ['Sefillar', 'Viktor Gyugo'],
      ['Gorio ota', 'Onore de Balzak'],
      ['Qizil va qora', 'Stendal'],
      ['Urush va tinchlik', 'Lev Tolstoy'],
      ['Jinoyat va jazo', 'Fyodor Dostoyevskiy'],
      ['Jarayon', 'Frans Kafka'],
      ['Uliss', 'Jeyms Joys'],
      ['Chol va dengiz', 'Ernest Xeminguey'],
      ['Yolgʻizlikning yuz yili', 'Gabriel Garsia Markes'],
      ['1984', 'Jorj Oruell'],
      ['Atirgul ismi', 'Umberto Eko'],
    ],
    (work) => `«${work}» asarining muallifi kim?`,
  ),
};

/** Infinitive, past simple, past participle. */
const VERBS = [
  ['go', 'went', 'gone'],
  ['write', 'wrote', 'written'],
  ['take', 'took', 'taken'],
  ['see', 'saw', 'seen'],
  ['begin', 'began', 'begun'],
  ['speak', 'spoke', 'spoken'],
] as const;

const otherThan = (correct: string, forms: string[]) =>
  [...new Set(forms)].filter((form) => form !== correct).slice(0, 3);
/** Asks for a form; the wrong options are regular endings where the form is irregular. */
const formQuiz =
  (
    forms: readonly (readonly [string, string])[],
    ask: string,
    endings: (base: string, form: string) => string[],
  ): QuizMaker =>
  (number) => {
    const [base, form] = at(forms, number);
    return {
      question: `«${base}» soʻzining ${ask} shaklini toping.`,
      correct: [form],
      wrong: otherThan(form, endings(base, form)),
    };
  };

const english: Record<string, QuizMaker> = {
  numerals: factQuiz(
    [
      ['15', 'fifteen'],
      ['50', 'fifty'],
      ['14', 'fourteen'],
      ['40', 'forty'],
    ],
    (number) => `${number} soni ingliz tilida qanday yoziladi?`,
  ),
  plurals: formQuiz(
    [
      ['child', 'children'],
      ['woman', 'women'],
      ['city', 'cities'],
      ['knife', 'knives'],
    ],
    'koʻplik',
    (base, form) => [`${base}s`, `${base}es`, `${form}s`],
  ),
  thirdPerson: formQuiz(
    [
      ['study', 'studies'],
      ['watch', 'watches'],
    ],
    'Present Simple, III shaxs birlik',
    (base) => [`${base}s`, `${base}ies`, `${base}ing`, `${base}ed`],
  ),
  ingForms: formQuiz(
    [
      ['run', 'running'],
      ['write', 'writing'],
    ],
    '-ing',
    (base) => [`${base}ing`, `${base}eing`, `${base}tting`],
  ),
  comparatives: formQuiz(
    [
      ['good', 'better'],
      ['bad', 'worse'],
    ],
    'qiyosiy daraja',
    (base, form) => [`${base}er`, `more ${base}`, `${form}er`],
  ),
  irregularPast: formQuiz(
    VERBS.map(([base, past]) => [base, past] as const),
    'Past Simple',
    (base) => [`${base}ed`, VERBS.find(([one]) => one === base)?.[2] ?? '', `${base}s`],
  ),
  participles: formQuiz(
    VERBS.map(([base, , participle]) => [base, participle] as const),
    'Past Participle (V3)',
    (base) => [VERBS.find(([one]) => one === base)?.[1] ?? '', `${base}ed`, `${base}ing`],
  ),
  prepositions: factQuiz(
    [
      ['I am interested ___ music.', 'in'],
      ['It depends ___ the weather.', 'on'],
      ['Listen ___ me, please!', 'to'],
      ['She is afraid ___ spiders.', 'of'],
    ],
    (sentence) => `Boʻsh joyga mos predlogni tanlang: ${sentence}`,
  ),
};

export const PHILOLOGY_QUIZZES: Record<string, QuizMaker> = { ...uzbek, ...literature, ...english };
