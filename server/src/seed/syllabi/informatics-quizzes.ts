import { at, factQuiz, numberQuiz, type QuizMaker, show } from './quiz.ts';

const KIB = 1024;

const basics: Record<string, QuizMaker> = {
  storage: (i) => {
    const kilobytes = 2 + i;
    return numberQuiz(`${kilobytes} KB necha bayt? (1 KB = 1024 B)`, kilobytes * KIB, [
      kilobytes * 1000,
      kilobytes * 8,
      kilobytes * KIB * 8,
    ]);
  },
  toBinary: (i) => {
    const n = 10 + 3 * i;
    return {
      question: `Oʻnlik sanoq sistemasidagi ${n} sonini ikkilik sanoq sistemasida yozing.`,
      correct: [n.toString(2)],
      wrong: [(n + 1).toString(2), (n - 2).toString(2), (n * 2).toString(2)],
    };
  },
  fromBinary: (i) => {
    const n = 19 + 4 * i;
    return numberQuiz(`$${n.toString(2)}_2$ sonini oʻnlik sanoq sistemasida yozing.`, n, [
      n - 1,
      n + 2,
      n * 2,
    ]);
  },
  fromHex: (i) => {
    const n = 26 + 17 * i;
    return numberQuiz(
      `$\\mathrm{${n.toString(16).toUpperCase()}}_{16}$ sonini oʻnlik sanoq sistemasida yozing.`,
      n,
      [n + 16, n - 6, n - 1],
    );
  },
  image: (i) => {
    const [side, bits] = [64 * (i + 1), 8];
    return numberQuiz(
      `${side}×${side} pikselli, rang chuqurligi ${bits} bit boʻlgan siqilmagan tasvir necha bayt?`,
      (side * side * bits) / 8,
      [side * side * bits, (side * side) / 8, side * bits],
    );
  },
  spreadsheet: (i) => {
    const cells = [3 + i, 5, 7 + i, 9];
    const total = cells.reduce((sum, one) => sum + one, 0);
    const mean = i % 2 === 1;
    const filled = cells.map((value, index) => `A${index + 1}=${value}`).join(', ');
    return numberQuiz(
      `${filled} boʻlsa, =${mean ? 'AVERAGE' : 'SUM'}(A1:A4) natijasini toping.`,
      mean ? total / 4 : total,
      [mean ? total : total / 4, 4, 9],
    );
  },
  transfer: (i) => {
    const [megabytes, seconds] = [100 * (i + 1), 8];
    return numberQuiz(
      `Hajmi ${megabytes} MB fayl tezligi ${(megabytes * 8) / seconds} Mbit/s kanal orqali necha sekundda uzatiladi?`,
      seconds,
      [1, seconds * 8, seconds / 2],
    );
  },
  passwords: (i) => {
    const length = 3 + i;
    return numberQuiz(`Faqat oʻnta raqamdan tuzilgan ${length} belgili parollar nechta?`, 10 ** length, [
      10 * length,
      length ** 10,
      10 ** (length - 1),
    ]);
  },
};

const salaries = (i: number) => [3 + i, 5 + i, 8 + i, 12 + i, 5 + i];
const staff = (i: number) => `xodim jadvalining oylik ustunida ${salaries(i).join(', ')} qiymatlari bor.`;
const sum = (values: number[]) => values.reduce((total, one) => total + one, 0);

const databases: Record<string, QuizMaker> = {
  sqlCount: (i) => {
    const border = 6 + (i % 5);
    const found = salaries(i).filter((one) => one > border).length;
    return numberQuiz(
      `${staff(i)} SELECT COUNT(*) FROM xodim WHERE oylik > ${border} soʻrovi nima qaytaradi?`,
      found,
      [salaries(i).length - found, sum(salaries(i).filter((one) => one > border)), salaries(i).length + 1],
    );
  },
  sqlSum: (i) => {
    const total = sum(salaries(i));
    const average = i % 2 === 1;
    return numberQuiz(
      `${staff(i)} SELECT ${average ? 'AVG' : 'SUM'}(oylik) FROM xodim soʻrovi nima qaytaradi?`,
      average ? total / 5 : total,
      [average ? total : total / 5, 5, 12 + i],
    );
  },
  sqlMax: (i) => {
    const wanted = i % 2 === 1 ? 'MIN' : 'MAX';
    const [least, most] = [Math.min(...salaries(i)), Math.max(...salaries(i))];
    return numberQuiz(
      `${staff(i)} SELECT ${wanted}(oylik) FROM xodim soʻrovi nima qaytaradi?`,
      wanted === 'MIN' ? least : most,
      [wanted === 'MIN' ? most : least, 5, sum(salaries(i))],
    );
  },
  sqlUpdate: (i) =>
    numberQuiz(
      `${staff(i)} UPDATE xodim SET oylik = oylik + 1 WHERE oylik = ${5 + i} buyrugʻi nechta satrni oʻzgartiradi?`,
      2,
      [1, 5, 0],
    ),
  cartesian: (i) => {
    const [a, b] = [4 + i, 6 + i];
    return numberQuiz(
      `${a} va ${b} satrli ikki jadval CROSS JOIN bilan birlashtirildi. Natijada nechta satr boʻladi?`,
      a * b,
      [a + b, b, a],
    );
  },
  transactionSum: (i) => {
    const start = 100 * (i + 2);
    return numberQuiz(
      `Hisobda ${start} bor. Tranzaksiya 50 ni ayirdi, soʻng ROLLBACK bajarildi. Hisobda qancha qoldi?`,
      start,
      [start - 50, start + 50, 50],
    );
  },
};

/** The mask of a prefix length in dotted notation. */
export const maskOf = (prefix: number): string =>
  [0, 1, 2, 3].map((octet) => 256 - 2 ** (8 - Math.min(8, Math.max(0, prefix - octet * 8)))).join('.');

const networks: Record<string, QuizMaker> = {
  mesh: (i) => {
    const n = 4 + i;
    return numberQuiz(
      `${n} ta tugun har biri har biri bilan toʻgʻridan-toʻgʻri ulansa, nechta aloqa liniyasi kerak?`,
      (n * (n - 1)) / 2,
      [n, n * (n - 1), n - 1],
    );
  },
  osi: factQuiz(
    [
      ['IP', 'tarmoq bosqichi'],
      ['TCP', 'transport bosqichi'],
      ['HTTP', 'amaliy bosqich'],
      ['Ethernet kadri', 'kanal bosqichi'],
    ],
    (protocol) => `OSI modelida ${protocol} qaysi bosqichga tegishli?`,
  ),
  hosts: (i) => {
    const prefix = 24 + i;
    return numberQuiz(
      `/${prefix} prefiksli IPv4 tarmogʻida nechta tugunga manzil berish mumkin?`,
      2 ** (32 - prefix) - 2,
      [2 ** (32 - prefix), 2 ** (32 - prefix) - 1, prefix],
    );
  },
  masks: (i) => {
    const prefix = at([24, 26, 16, 28, 20], i);
    return {
      question: `/${prefix} prefiksiga qaysi tarmoq niqobi mos keladi?`,
      correct: [maskOf(prefix)],
      wrong: [maskOf(prefix - 1), maskOf(prefix + 1), maskOf(prefix - 2)],
    };
  },
  ports: factQuiz(
    [
      ['HTTP', '80'],
      ['HTTPS', '443'],
      ['SSH', '22'],
      ['DNS', '53'],
      ['SMTP', '25'],
      ['FTP boshqaruv kanali', '21'],
    ],
    (service) => `${service} uchun ajratilgan standart port raqami qaysi?`,
  ),
};

/** The results of small programs in Python, in Russian. */
const programming: Record<string, QuizMaker> = {
  ru_types: factQuiz(
    [
      ['3.14', 'float'],
      ['"3.14"', 'str'],
      ['42', 'int'],
      ['True', 'bool'],
    ],
    (value) => `Какой тип имеет значение ${value} в языке Python?`,
  ),
  ru_division: (i) => {
    const [a, b] = [17 + 4 * i, 5];
    const remainder = i % 2 === 1;
    return numberQuiz(
      `Чему равно выражение ${a} ${remainder ? '%' : '//'} ${b} в Python?`,
      remainder ? a % b : Math.floor(a / b),
      [remainder ? Math.floor(a / b) : a % b, a / b, a - b],
    );
  },
  ru_branch: (i) => {
    const x = 3 + 4 * i;
    return numberQuiz(
      `Что выведет программа: x = ${x}; print(x * 2 if x > 5 else x + 10)?`,
      x > 5 ? x * 2 : x + 10,
      [x > 5 ? x + 10 : x * 2, x, 5],
    );
  },
  ru_sum: (i) => {
    const n = 5 + i;
    return numberQuiz(`Чему равно sum(range(1, ${n})) в Python?`, (n * (n - 1)) / 2, [
      (n * (n + 1)) / 2,
      n,
      n - 1,
    ]);
  },
  ru_while: (i) => {
    const n = 8 * 2 ** i;
    return numberQuiz(`Сколько раз выполнится тело цикла: n = ${n}; while n > 1: n = n // 2?`, 3 + i, [
      n,
      4 + i,
      n / 2,
    ]);
  },
  ru_function: (i) => {
    const [a, b] = [3 + i, 4];
    return numberQuiz(`Что вернёт вызов f(${a}), если f = lambda x: x * x - ${b}?`, a * a - b, [
      a * 2 - b,
      a * a,
      a * a + b,
    ]);
  },
  ru_factorial: (i) => {
    const n = 3 + i;
    let value = 1;
    for (let factor = 2; factor <= n; factor += 1) value *= factor;
    return numberQuiz(
      `Функция задана рекурсивно: f(0) = 1, f(n) = n · f(n − 1). Чему равно f(${n})?`,
      value,
      [n * n, value / n, n * (n + 1)],
    );
  },
  ru_array: (i) => {
    const list = [4 + i, 7, 1, 9 + i];
    return numberQuiz(`Чему равно a[2] для a = [${list.join(', ')}] при нумерации с нуля?`, 1, [
      7,
      9 + i,
      4 + i,
    ]);
  },
  ru_string: (i) => {
    const word = at(['алгоритм', 'программа', 'переменная', 'функция'], i);
    return numberQuiz(`Чему равно len("${word}") в Python 3?`, word.length, [
      word.length - 1,
      word.length * 2,
      word.length + 2,
    ]);
  },
  ru_search: (i) => {
    const steps = 4 + i;
    return numberQuiz(
      `Какое наибольшее число сравнений нужно двоичному поиску в упорядоченном массиве из ${show(2 ** steps - 1)} элементов?`,
      steps,
      [2 ** steps - 1, steps + 2, 2 ** (steps - 1)],
    );
  },
  ru_stack: (i) => {
    const [a, b, c] = [1 + i, 5 + i, 9 + i];
    const queue = i % 2 === 1;
    return numberQuiz(
      `В ${queue ? 'очередь' : 'стек'} добавили по порядку ${a}, ${b}, ${c}. Какой элемент будет извлечён первым?`,
      queue ? a : c,
      [queue ? c : a, b],
    );
  },
};

export const INFORMATICS_QUIZZES: Record<string, QuizMaker> = {
  ...basics,
  ...databases,
  ...networks,
  ...programming,
};
