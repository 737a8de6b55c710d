import { at, factQuiz, numberQuiz, type QuizMaker } from './quiz.ts';

const economics: Record<string, QuizMaker> = {
  opportunity: (i) => {
    const cost = 2 + i;
    return numberQuiz(
      `Bir soatda ${cost * 5} ta non yoki 5 ta tort pishirish mumkin. Bitta tortning muqobil xarajati necha non?`,
      cost,
      [5, cost * 5, 1 / cost],
    );
  },
  equilibrium: (i) => {
    const price = 4 + i;
    const demand = 100 + 10 * i;
    const supply = demand - 5 * price;
    return numberQuiz(`$Q_d=${demand}-2P$ va $Q_s=${supply}+3P$ boʻlsa, muvozanat narxini toping.`, price, [
      demand - 2 * price,
      5,
      price * 5,
    ]);
  },
  elasticity: (i) => {
    const [price, ratio] = [5, 2 + i];
    return numberQuiz(
      `Narx ${price} % oshganda talab ${price * ratio} % kamaydi. Narx elastikligining moduli nechaga teng?`,
      ratio,
      [1 / ratio, price * ratio, price],
    );
  },
  costs: (i) => {
    const [fixed, variable, count] = [1000 + 200 * i, 20, 50];
    return numberQuiz(
      `Doimiy xarajat ${fixed}, bir birlikning oʻzgaruvchan xarajati ${variable}. ${count} birlik uchun umumiy xarajatni toping.`,
      fixed + variable * count,
      [fixed + variable, variable * count, fixed * variable],
    );
  },
  profit: (i) => {
    const [revenue, cost] = [900 + 100 * i, 650 + 50 * i];
    return numberQuiz(
      `Tushum ${revenue} mln, xarajat ${cost} mln soʻm. Foydani toping.`,
      revenue - cost,
      [revenue + cost, cost, revenue],
      'mln soʻm',
    );
  },
  interest: (i) => {
    const [deposit, rate] = [10 + 5 * i, 20];
    return numberQuiz(
      `${deposit} mln soʻm yillik ${rate} % oddiy foiz bilan 2 yilga qoʻyildi. Foiz summasini toping.`,
      (deposit * rate * 2) / 100,
      [(deposit * rate) / 100, deposit + (deposit * rate) / 50, deposit],
      'mln soʻm',
    );
  },
};

const accounting: Record<string, QuizMaker> = {
  balance: (i) => {
    const [liabilities, capital] = [40 + 10 * i, 85 + 5 * i];
    return numberQuiz(
      `Majburiyatlar ${liabilities} mln, xususiy kapital ${capital} mln soʻm. Aktivlar summasini toping.`,
      liabilities + capital,
      [capital - liabilities, capital, liabilities],
      'mln soʻm',
    );
  },
  closing: (i) => {
    const [opening, debit, credit] = [20 + i, 35 + 2 * i, 15 + i];
    return numberQuiz(
      `Aktiv schyotning boshlangʻich qoldigʻi ${opening}, debet oboroti ${debit}, kredit oboroti ${credit} mln soʻm. Oxirgi qoldiqni toping.`,
      opening + debit - credit,
      [opening - debit + credit, opening + debit + credit, debit - credit],
      'mln soʻm',
    );
  },
  fifo: (i) => {
    const [first, second] = [100 + 10 * i, 130 + 10 * i];
    return numberQuiz(
      `10 dona ${first} soʻmdan, soʻng 10 dona ${second} soʻmdan kirim qilindi. FIFO usulida chiqim qilingan 12 donaning tannarxini toping.`,
      10 * first + 2 * second,
      [12 * first, 12 * second, 10 * second + 2 * first],
      'soʻm',
    );
  },
  depreciation: (i) => {
    const [cost, years] = [60 + 20 * i, 5];
    return numberQuiz(
      `Qiymati ${cost} mln soʻm boʻlgan aktiv ${years} yil ishlatiladi, tugatish qiymati nol. Toʻgʻri chiziqli usulda yillik amortizatsiyani toping.`,
      cost / years,
      [cost, cost - years, cost * years],
      'mln soʻm',
    );
  },
  salary: (i) => {
    const gross = 5 + i;
    return numberQuiz(
      `Hisoblangan haq ${gross} mln soʻm, undan 12 % daromad soligʻi ushlandi. Qoʻlga beriladigan summani toping.`,
      gross * 0.88,
      [gross * 0.12, gross * 1.12, gross - 0.12],
      'mln soʻm',
    );
  },
  unitCost: (i) => {
    const [units, cost] = [200, 25 + 5 * i];
    return numberQuiz(
      `${units} dona mahsulotga ${units * cost} ming soʻm sarflandi. Bir dona tannarxini toping.`,
      cost,
      [units, cost * 2, units * cost],
      'ming soʻm',
    );
  },
  vat: (i) => {
    const price = 100 * (i + 1);
    return numberQuiz(
      `Mahsulot bahosi QQSsiz ${price} ming soʻm, QQS stavkasi 12 %. QQS bilan bahosini toping.`,
      price * 1.12,
      [price * 0.12, price * 0.88, price + 12],
      'ming soʻm',
    );
  },
  margin: (i) => {
    const percent = 10 + 5 * i;
    return numberQuiz(
      `Sotuvlar 200 mln, sof foyda ${percent * 2} mln soʻm. Sotuv rentabelligini toping.`,
      percent,
      [percent * 2, 100 - percent, percent / 2],
      '%',
    );
  },
};

const marketing: Record<string, QuizMaker> = {
  marketShare: (i) => {
    const percent = 12 + 4 * i;
    return numberQuiz(
      `Bozor hajmi 500 mln, korxona sotuvi ${percent * 5} mln soʻm. Bozor ulushini toping.`,
      percent,
      [percent * 5, 100 - percent, percent / 2],
      '%',
    );
  },
  discount: (i) => {
    const price = 200 + 50 * i;
    return numberQuiz(
      `Narxi ${price} ming soʻm boʻlgan tovarga 20 % chegirma berildi. Yangi narxini toping.`,
      price * 0.8,
      [price * 0.2, price - 20, price * 1.2],
      'ming soʻm',
    );
  },
  breakEven: (i) => {
    const units = 100 + 20 * i;
    return numberQuiz(
      `Doimiy xarajat ${units * 15} ming, narx 40 ming, oʻzgaruvchan xarajat 25 ming soʻm. Zararsizlik hajmini toping.`,
      units,
      [(units * 15) / 40, units * 15, (units * 15) / 25],
      'dona',
    );
  },
  conversion: (i) => {
    const percent = 2 + i;
    return numberQuiz(
      `Saytga 4000 kishi kirdi, ${percent * 40} tasi buyurtma berdi. Konversiyani toping.`,
      percent,
      [percent * 10, percent * 40, percent / 2],
      '%',
    );
  },
};

/** Event and year. */
const EVENTS = [
  ['Chingizxon qoʻshinlarining Xorazmshohlar davlatiga yurishi boshlandi', 1219],
  ['Jaloliddin Manguberdi Sind daryosi boʻyida Chingizxon bilan jang qildi', 1221],
  ['Amir Temur Movarounnahr hukmdori boʻldi', 1370],
  ['Anqara jangi boʻlib oʻtdi', 1402],
  ['Alisher Navoiy tugʻildi', 1441],
  ['Mirzo Ulugʻbek vafot etdi', 1449],
  ['Turkiston general-gubernatorligi tuzildi', 1867],
  ['Qoʻqon xonligi tugatildi', 1876],
  ['Turkiston muxtoriyati eʼlon qilindi', 1917],
  ['Oʻzbekiston SSR tashkil topdi', 1924],
  ['Oʻzbekiston mustaqilligi eʼlon qilindi', 1991],
  ['Mustaqil Oʻzbekistonning Konstitutsiyasi qabul qilindi', 1992],
] as const;

/** A year without a separator of thousands. */
const yearQuiz: QuizMaker = (i) => {
  const [event, year] = at(EVENTS, i);
  return {
    question: `${event}: bu qaysi yilda boʻlgan?`,
    correct: [`${year}-yil`],
    wrong: [year - 7, year + 4, year - 15].map((other) => `${other}-yil`),
  };
};

const humanities: Record<string, QuizMaker> = {
  dates: yearQuiz,
  dynasties: factQuiz(
    [
      ['Yunon-Baqtriya davlati', 'Diodot'],
      ['Kushon davlati', 'Kujula Kadfiz'],
      ['Umaviylar sulolasi', 'Muoviya ibn Abu Sufyon'],
      ['Abbosiylar sulolasi', 'Abul Abbos as-Saffoh'],
      ['Saljuqiylar davlati', 'Toʻgʻrulbek'],
      ['Xorazmshoh-anushteginiylar sulolasi', 'Anushtegin'],
      ['Shayboniylar davlati', 'Muhammad Shayboniyxon'],
      ['Ashtarxoniylar sulolasi', 'Boqi Muhammad'],
      ['Buxoro Mangʻitlar sulolasi', 'Muhammad Rahimbiy'],
      ['Qoʻqon Minglar sulolasi', 'Shohruhbiy'],
    ],
    (state) => `${state} asoschisi kim?`,
  ),
  constitution: factQuiz(
    [
      ['Oʻzbekiston Respublikasi Konstitutsiyasi qabul qilingan', '1992-yil 8-dekabr'],
      ['Yangi tahrirdagi Konstitutsiya boʻyicha referendum oʻtkazilgan', '2023-yil 30-aprel'],
      ['Mustaqillik deklaratsiyasi qabul qilingan', '1990-yil 20-iyun'],
      ['Yangi tahrirdagi Konstitutsiya kuchga kirgan', '2023-yil 1-may'],
      ['Davlat bayrogʻi toʻgʻrisidagi qonun qabul qilingan', '1991-yil 18-noyabr'],
      ['Davlat gerbi toʻgʻrisidagi qonun qabul qilingan', '1992-yil 2-iyul'],
      ['Davlat madhiyasi toʻgʻrisidagi qonun qabul qilingan', '1992-yil 10-dekabr'],
      ['Davlat mustaqilligi eʼlon qilingan sessiya oʻtkazilgan', '1991-yil 31-avgust'],
      ['Davlat tili haqidagi qonun qabul qilingan', '1989-yil 21-oktabr'],
      ['Oʻzbekiston BMTga aʼzo boʻlgan', '1992-yil 2-mart'],
      ['Ikki palatali parlament masalasi boʻyicha referendum oʻtkazilgan', '2002-yil 27-yanvar'],
      ['Qonunchilik palatasiga ilk saylov oʻtkazilgan', '2004-yil 26-dekabr'],
      ['Oʻzbekistonda Prezident lavozimi taʼsis etilgan', '1990-yil 24-mart'],
      ['Birinchi umumxalq Prezident saylovi oʻtkazilgan', '1991-yil 29-dekabr'],
    ],
    (event) => `${event} sanani toping.`,
  ),
  psychologists: factQuiz(
    [
      ['birinchi eksperimental psixologiya laboratoriyasi (Leypsig)', 'Vilgelm Vundt'],
      ['yaqin rivojlanish zonasi tushunchasi', 'Lev Vigotskiy'],
      ['psixoanaliz', 'Zigmund Freyd'],
      ['bixeviorizm dasturi', 'Jon Uotson'],
      ['unutish egri chizigʻi', 'German Ebbingauz'],
      ['shartli reflekslar taʼlimoti', 'Ivan Pavlov'],
    ],
    (idea) => `Kimning nomi bilan bogʻliq: ${idea}?`,
  ),
  temperaments: factQuiz(
    [
      ['sangvinik', 'qon'],
      ['xolerik', 'sariq oʻt'],
      ['melanxolik', 'qora oʻt'],
      ['flegmatik', 'shilliq'],
    ],
    (kind) => `Qadimgi taʼlimotga koʻra, ${kind} odamda qaysi suyuqlik ustun boʻladi?`,
  ),
  philosophers: factQuiz(
    [
      ['изречение «Всё течёт»', 'Гераклит'],
      ['учение о числе как сущности вещей', 'Пифагор'],
      ['диалог «Государство»', 'Платон'],
      ['трактат «Никомахова этика»', 'Аристотель'],
      ['«Исповедь» (IV–V века)', 'Аврелий Августин'],
      ['«Сумма теологии»', 'Фома Аквинский'],
      ['«Трактат о взглядах жителей добродетельного города»', 'аль-Фараби'],
      ['философская энциклопедия «Книга исцеления»', 'Ибн Сина'],
      ['«Похвала глупости»', 'Эразм Роттердамский'],
      ['трактат «Государь»', 'Никколо Макиавелли'],
      ['«Новый органон»', 'Фрэнсис Бэкон'],
      ['«Рассуждение о методе»', 'Рене Декарт'],
      ['трактат «Об общественном договоре»', 'Жан-Жак Руссо'],
      ['трактат «О духе законов»', 'Шарль Монтескьё'],
      ['«Критика чистого разума»', 'Иммануил Кант'],
      ['«Феноменология духа»', 'Георг Гегель'],
      ['«Мир как воля и представление»', 'Артур Шопенгауэр'],
      ['«Бытие и ничто»', 'Жан-Поль Сартр'],
    ],
    (work) => `С чьим именем связано: ${work}?`,
  ),
};

export const SOCIETY_QUIZZES: Record<string, QuizMaker> = {
  ...economics,
  ...accounting,
  ...marketing,
  ...humanities,
};
