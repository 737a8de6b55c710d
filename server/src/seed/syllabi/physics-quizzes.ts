import { numberQuiz, type QuizMaker, show } from './quiz.ts';

const mechanics: Record<string, QuizMaker> = {
  speedUnits: (i) => {
    const metres = 5 * (i + 2);
    return numberQuiz(
      `${show(metres * 3.6)} km/soat tezlikni m/s da ifodalang.`,
      metres,
      [metres * 3.6 * 3.6, metres * 3.6, metres / 2],
      'm/s',
    );
  },
  speed: (i) => {
    const [v, t] = [12 + 2 * i, 5 + i];
    return numberQuiz(
      `Jism ${t} s da ${v * t} m yoʻlni tekis bosib oʻtdi. Tezligini toping.`,
      v,
      [v * t * t, t, v + t],
      'm/s',
    );
  },
  path: (i) => {
    const [a, t] = [2 + 2 * (i % 3), 4 + i];
    return numberQuiz(
      `Tinch holatdan ${a} m/s² tezlanish bilan harakatlangan jism ${t} s da qancha yoʻl bosadi?`,
      (a * t * t) / 2,
      [a * t * t, a * t, (a * t) / 2],
      'm',
    );
  },
  force: (i) => {
    const [m, a] = [4 + i, 3 + (i % 4)];
    return numberQuiz(
      `Massasi ${m} kg jismga ${a} m/s² tezlanish beradigan kuchni toping.`,
      m * a,
      [m + a, m / a, m * a * 10],
      'N',
    );
  },
  spring: (i) => {
    const [k, cm] = [100 * (i + 2), 5];
    return numberQuiz(
      `Bikrligi ${k} N/m prujina ${cm} sm choʻzildi. Elastiklik kuchini toping.`,
      (k * cm) / 100,
      [k * cm, k / cm, (k * cm) / 10],
      'N',
    );
  },
  momentum: (i) => {
    const [m, v] = [3 + i, 6 + i];
    return numberQuiz(
      `${v} m/s tezlik bilan harakatlanayotgan ${m} kg massali jismning impulsini toping.`,
      m * v,
      [m + v, (m * v * v) / 2, v / m],
      'kg·m/s',
    );
  },
  power: (i) => {
    const [n, t] = [200 + 50 * i, 10 + i];
    return numberQuiz(
      `Dvigatel ${t} s da ${n * t} J ish bajardi. Quvvatini toping.`,
      n,
      [n * t * t, n + t, n / 10],
      'W',
    );
  },
  kinetic: (i) => {
    const [m, v] = [2 + 2 * (i % 3), 5 + i];
    return numberQuiz(
      `Massasi ${m} kg, tezligi ${v} m/s boʻlgan jismning kinetik energiyasini toping.`,
      (m * v * v) / 2,
      [m * v * v, m * v, (m * v) / 2],
      'J',
    );
  },
  pressure: (i) => {
    const h = 2 + i;
    return numberQuiz(
      `Suv (1000 kg/m³) ichida ${h} m chuqurlikdagi gidrostatik bosimni toping (g = 10 m/s²).`,
      h * 10,
      [h, h * 100, h + 10],
      'kPa',
    );
  },
  frequency: (i) => {
    const [f, t] = [4 + i, 5];
    return numberQuiz(
      `Mayatnik ${t} s da ${f * t} marta tebrandi. Chastotasini toping.`,
      f,
      [f * t, 1 / f, f * t * t],
      'Hz',
    );
  },
  wave: (i) => {
    const [length, f] = [2 + (i % 3), 50 + 10 * i];
    return numberQuiz(
      `Chastotasi ${f} Hz, toʻlqin uzunligi ${length} m boʻlgan toʻlqinning tezligini toping.`,
      length * f,
      [f / length, f + length, f],
      'm/s',
    );
  },
};

const electricity: Record<string, QuizMaker> = {
  coulomb: (i) =>
    numberQuiz(
      `Ikki nuqtaviy zaryad orasidagi masofa ${i + 2} marta oshirilsa, oʻzaro taʼsir kuchi necha marta kamayadi?`,
      (i + 2) ** 2,
      [i + 2, 2 * (i + 2) + 1, (i + 2) ** 3],
    ),
  work: (i) => {
    const [q, u] = [2 + i, 12];
    return numberQuiz(
      `${q} C zaryad potensiallar farqi ${u} V boʻlgan nuqtalar orasida koʻchirildi. Maydon bajargan ishni toping.`,
      q * u,
      [u / q, q + u, (q * u) / 2],
      'J',
    );
  },
  capacitors: (i) => {
    const c = 4 + 2 * i;
    return numberQuiz(
      `Har birining sigʻimi ${c} mkF boʻlgan ikki kondensator ketma-ket ulandi. Umumiy sigʻimni toping.`,
      c / 2,
      [2 * c, c, c * c],
      'mkF',
    );
  },
  current: (i) => {
    const [current, t] = [2 + i, 10 + 5 * i];
    return numberQuiz(
      `Oʻtkazgichdan ${t} s da ${current * t} C zaryad oʻtdi. Tok kuchini toping.`,
      current,
      [current * t * t, t, current + t],
      'A',
    );
  },
  ohm: (i) => {
    const [current, r] = [2 + i, 5 + i];
    return numberQuiz(
      `Qarshiligi ${r} Ω oʻtkazgichga ${current * r} V kuchlanish berildi. Tok kuchini toping.`,
      current,
      [current * r * r, r, current + r],
      'A',
    );
  },
  series_resistors: (i) => {
    const r = 6 + 2 * i;
    const parallel = i % 2 === 1;
    return numberQuiz(
      `Qarshiligi ${r} Ω dan boʻlgan ikki rezistor ${parallel ? 'parallel' : 'ketma-ket'} ulandi. Umumiy qarshilikni toping.`,
      parallel ? r / 2 : 2 * r,
      [parallel ? 2 * r : r / 2, r, r * r],
      'Ω',
    );
  },
  electricPower: (i) => {
    const [u, current] = [220, 2 + i];
    return numberQuiz(
      `${u} V kuchlanishda ${current} A tok isteʼmol qiladigan asbobning quvvatini toping.`,
      u * current,
      [u / current, u + current, u * current * current],
      'W',
    );
  },
  ampere: (i) => {
    const [current, length] = [4 + i, 5];
    return numberQuiz(
      `Induksiyasi 0,2 T maydonga tik joylashgan, ${current} A tokli ${length} m uzunlikdagi oʻtkazgichga taʼsir etuvchi kuchni toping.`,
      0.2 * current * length,
      [current * length, 0.2 * current, current + length],
      'N',
    );
  },
  induction: (i) => {
    const [flux, t] = [6 + 2 * i, 2];
    return numberQuiz(
      `Kontur orqali magnit oqim ${t} s da ${flux} Wb ga bir tekis oʻzgardi. Induksiya EYK modulini toping.`,
      flux / t,
      [flux * t, flux, flux + t],
      'V',
    );
  },
  transformer: (i) => {
    const ratio = 5 + i;
    return numberQuiz(
      `Ideal transformatorning birlamchi choʻlgʻamida ${ratio * 100}, ikkilamchisida 100 oʻram bor. Kirishda ${ratio * 20} V boʻlsa, chiqishda qancha?`,
      20,
      [ratio * 100, ratio, ratio * 20],
      'V',
    );
  },
};

export const PHYSICS_QUIZZES: Record<string, QuizMaker> = { ...mechanics, ...electricity };
