/** What students and teachers of the demonstration write, by the language of the syllabus. */
interface StudyTexts {
  /** `{}` stands for the topic. */
  answers: readonly string[];
  praises: readonly string[];
  reasons: readonly string[];
  comments: readonly string[];
}

const OZ: StudyTexts = {
  answers: [
    '«{}» mavzusi boʻyicha barcha mashqlarni bajardim. Har bir yechimning yonida ishlatilgan taʼrif koʻrsatilgan.',
    'Birinchi va ikkinchi mashqlar toʻliq yechildi. Uchinchisida ikki usulni solishtirdim: birinchisi qisqaroq, ikkinchisi umumiyroq.',
    '«{}»: nazariy qismini oʻz soʻzlarim bilan bayon qildim, keyin ikkita misol keltirdim.',
    'Yechimlar daftarda yozilgan, asosiy natijalar shu yerda: hamma javoblar tekshirildi.',
    'Topshiriqni guruhdoshim bilan muhokama qildim, lekin yechimlarni oʻzim yozdim. Oxirgi mashqda javobga ishonchim komil emas.',
    'Maʼruzadagi misoldan boshladim va uni umumlashtirdim. Hisob-kitoblar bosqichma-bosqich berilgan.',
  ],
  praises: [
    '',
    '',
    'Yaxshi bajarilgan.',
    'Toʻgʻri, yechim aniq bayon qilingan.',
    'Kichik xatolar bor, lekin usul toʻgʻri.',
  ],
  reasons: [
    'Oxirgi ikki mashq bajarilmagan. Toʻldirib, qayta topshiring.',
    'Yechim yoʻli koʻrsatilmagan, faqat javoblar yozilgan.',
    'Ish boshqa mavzuga tegishli. Topshiriq matnini qayta oʻqing.',
  ],
  comments: [
    'Rahmat, misollar juda tushunarli.',
    'Ikkinchi taʼrifni yana bir misol bilan tushuntirib bera olasizmi?',
    'Jadval mavzuni takrorlashda yordam berdi.',
    'Testdagi uchinchi savolning javobi maʼruzada qayerda berilgan?',
    'Amaliy mashgʻulotdan oldin shu darsni yana oʻqib chiqdim.',
  ],
};

const RU: StudyTexts = {
  answers: [
    'Все упражнения по теме «{}» выполнены. Рядом с каждым решением указано использованное определение.',
    'Первое и второе упражнения решены полностью. В третьем сравнил два способа: первый короче, второй более общий.',
    '«{}»: изложил теорию своими словами и привёл два примера.',
    'Решения записаны в тетради, здесь основные результаты: все ответы проверены.',
  ],
  praises: ['', '', 'Хорошая работа.', 'Верно, решение изложено ясно.'],
  reasons: [
    'Два последних упражнения не выполнены. Дополните и сдайте снова.',
    'Не показан ход решения, есть только ответы.',
  ],
  comments: [
    'Спасибо, примеры очень понятные.',
    'Можно ли пояснить второе определение ещё одним примером?',
    'Таблица помогла повторить тему.',
  ],
};

export const STUDY_TEXTS = { oz: OZ, ru: RU };
