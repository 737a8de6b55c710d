import { at, factQuiz, memberQuiz, numberQuiz, type QuizMaker, show } from './quiz.ts';

/** Symbol, name and atomic number. */
// biome-ignore format: a table
export const ELEMENTS = [
  ['H', 'vodorod', 1], ['He', 'geliy', 2], ['Li', 'litiy', 3], ['C', 'uglerod', 6], ['N', 'azot', 7], ['O', 'kislorod', 8],
  ['F', 'ftor', 9], ['Na', 'natriy', 11], ['Mg', 'magniy', 12], ['Al', 'alyuminiy', 13], ['Si', 'kremniy', 14], ['P', 'fosfor', 15],
  ['S', 'oltingugurt', 16], ['Cl', 'xlor', 17], ['K', 'kaliy', 19], ['Ca', 'kalsiy', 20], ['Fe', 'temir', 26], ['Cu', 'mis', 29],
  ['Zn', 'rux', 30], ['Ag', 'kumush', 47], ['Au', 'oltin', 79], ['Pb', 'qoʻrgʻoshin', 82],
] as const;

/** Molar mass in g/mol, of whole atomic masses. */
const MOLAR_MASSES = [
  ['H₂O', 18],
  ['CO₂', 44],
  ['NaOH', 40],
  ['H₂SO₄', 98],
  ['CaCO₃', 100],
  ['NH₃', 17],
] as const;

const chemistry: Record<string, QuizMaker> = {
  moles: (i) => {
    const [formula, mass] = at(MOLAR_MASSES, i);
    const moles = 2 + i;
    return numberQuiz(
      `${formula} moddasining molyar massasi ${mass} g/mol. ${mass * moles} g modda necha mol?`,
      moles,
      [mass, moles / 2, mass * moles],
      'mol',
    );
  },
  elementSymbols: factQuiz(
    ELEMENTS.map(([symbol, name]) => [name, symbol]),
    (name) => `«${name}» elementining kimyoviy belgisi qaysi?`,
  ),
  atomicNumbers: (i) => {
    const [, name, number] = at(ELEMENTS, i + 6);
    return numberQuiz(`${name} atomining yadrosida nechta proton bor?`, number, [
      number - 1,
      number + 1,
      number * 2,
    ]);
  },
  oxides: memberQuiz(
    {
      oksid: ['CO₂', 'CaO', 'SO₃', 'Na₂O'],
      kislota: ['HCl', 'H₂SO₄', 'HNO₃', 'H₃PO₄'],
      asos: ['NaOH', 'KOH', 'Ca(OH)₂', 'Fe(OH)₂'],
    },
    (group) => `Quyidagi moddalardan qaysilari ${group}? Barcha toʻgʻri javoblarni belgilang.`,
  ),
  vantHoff: (i) => {
    const [gamma, steps] = [2 + (i % 3), 2 + (i % 2)];
    return numberQuiz(
      `Reaksiya tezligining harorat koeffitsiyenti ${gamma}. Harorat ${steps * 10} °C ga oshsa, tezlik necha marta ortadi?`,
      gamma ** steps,
      [gamma * steps, gamma + steps + 1, gamma],
    );
  },
  massFraction: (i) => {
    const percent = 5 * (i + 1);
    return numberQuiz(
      `${percent * 2} g tuz va ${200 - percent * 2} g suvdan tayyorlangan eritmada tuzning massa ulushini toping.`,
      percent,
      [percent * 2, 100 - percent, percent / 2],
      '%',
    );
  },
  ph: (i) => {
    const ph = 2 + i;
    return numberQuiz(
      `Vodorod ionlarining konsentratsiyasi $10^{-${ph}}$ mol/l boʻlgan eritmaning pH qiymatini toping.`,
      ph,
      [14 - ph, -ph, ph * 10],
    );
  },
  groups: memberQuiz(
    { 'ishqoriy metall': ['Li', 'Na', 'K', 'Rb'], 'ishqoriy-yer metall': ['Ca', 'Sr', 'Ba', 'Ra'] },
    (group) => `Quyidagi elementlardan qaysilari ${group}? Barcha toʻgʻri javoblarni belgilang.`,
  ),
  halogens: memberQuiz(
    { galogen: ['F', 'Cl', 'Br', 'I'], xalkogen: ['O', 'S', 'Se', 'Te'] },
    (group) => `Quyidagi elementlardan qaysilari ${group}? Barcha toʻgʻri javoblarni belgilang.`,
  ),
  metals: memberQuiz(
    { metall: ['temir', 'mis', 'rux', 'kumush'], metallmas: ['oltingugurt', 'fosfor', 'yod', 'azot'] },
    (group) => `Quyidagi elementlardan qaysilari ${group}? Barcha toʻgʻri javoblarni belgilang.`,
  ),
};

const COMPLEMENT: Record<string, string> = { A: 'T', T: 'A', G: 'C', C: 'G' };
/** The complementary strand of DNA. */
export const complementOf = (strand: string): string =>
  strand.replace(/[ATGC]/g, (base) => COMPLEMENT[base] ?? base);

const genetics: Record<string, QuizMaker> = {
  chromosomes: (i) => {
    const [species, diploid] = at(
      [
        ['odam', 46],
        ['drozofila meva pashshasi', 8],
        ['makkajoʻxori', 20],
        ['koʻk noʻxat', 14],
      ] as const,
      i,
    );
    return numberQuiz(
      `Diploid toʻplamida ${diploid} ta xromosoma boʻlgan organizm (${species}) gametasida nechta xromosoma bor?`,
      diploid / 2,
      [diploid, diploid * 2, diploid / 2 + 2],
    );
  },
  monohybrid: (i) => {
    const total = 80 * (i + 1);
    return numberQuiz(
      `Aa × Aa chatishtirishdan olingan ${total} ta avloddan nechtasida retsessiv belgi kutiladi?`,
      total / 4,
      [total / 2, (total * 3) / 4, total],
    );
  },
  gametes: (i) => {
    const genotype = at(['AaBb', 'AaBbCc', 'AaBbCcDd', 'AaBbCcDdEe'], i);
    const pairs = genotype.length / 2;
    return numberQuiz(
      `Genlari birikmagan ${genotype} genotipli organizm necha xil gameta hosil qiladi?`,
      2 ** pairs,
      [pairs, 2 * pairs + 1, 3 ** pairs],
    );
  },
  centimorgans: (i) => {
    const percent = 5 + 3 * i;
    return numberQuiz(
      `Ikki gen orasida krossingover ${percent} % boʻlsa, ular orasidagi masofa necha santimorganida?`,
      percent,
      [100 - percent, percent * 2, percent / 2],
    );
  },
  complement: (i) => {
    const strand = at(['ATGCCA', 'TTAGCG', 'CGATTA', 'GGCATA'], i);
    return {
      question: `DNKning ${strand} zanjiriga komplementar zanjirni toping.`,
      correct: [complementOf(strand)],
      wrong: [
        strand,
        complementOf(strand).replaceAll('T', 'U'),
        complementOf(strand.slice(3) + strand.slice(0, 3)),
      ],
    };
  },
  codons: (i) => {
    const amino = 30 + 10 * i;
    return numberQuiz(
      `${amino} ta aminokislotani kodlash uchun (toʻxtash kodonisiz) RNKda nechta nukleotid kerak?`,
      amino * 3,
      [amino, amino * 2, amino / 3],
    );
  },
  hardy: (i) => {
    const q = at([0.1, 0.2, 0.3, 0.4], i);
    return numberQuiz(
      `Muvozanatdagi populyatsiyada retsessiv allel chastotasi ${show(q)}. Retsessiv gomozigotalar ulushini toping.`,
      q * q,
      [q, 2 * q * (1 - q), (1 - q) ** 2],
    );
  },
};

export const SCIENCE_QUIZZES: Record<string, QuizMaker> = { ...chemistry, ...genetics };
