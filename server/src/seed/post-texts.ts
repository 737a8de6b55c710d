/** Texts of the demonstration's posts, in Uzbek and Russian: title and description. */
interface PostTexts {
  oz: [string, string];
  ru: [string, string];
}

interface DemonstrationPost {
  texts: PostTexts;
  /** Days from today to the publication. */
  day: number;
  draft?: true;
  pinned?: true;
  colour: string;
}

export const NEWS: DemonstrationPost[] = [
  {
    texts: {
      oz: [
        'Kuzgi semestr yakuniy nazoratlari jadvali eʼlon qilindi',
        '<p>Har bir fan boʻyicha sana va vaqtni <strong>“Imtihonlar”</strong> boʻlimidan koʻring.</p><ul><li>Nazoratga talabalik guvohnomasi bilan keling.</li><li>Qarzdor fanlar roʻyxati dekanatda.</li></ul>',
      ],
      ru: [
        'Опубликовано расписание итоговых контролей осеннего семестра',
        '<p>Дату и время по каждому предмету смотрите в разделе <strong>«Экзамены»</strong>.</p><ul><li>Приходите со студенческим билетом.</li><li>Список задолженностей есть в деканате.</li></ul>',
      ],
    },
    day: -3,
    pinned: true,
    colour: '#1d4e89',
  },
  {
    texts: {
      oz: [
        'Kutubxona ish vaqti uzaytirildi',
        '<p>Imtihonlar davrida kutubxona <strong>soat 8:00 dan 22:00 gacha</strong> ishlaydi. Oʻquv zallariga joyni oldindan band qilish mumkin.</p>',
      ],
      ru: [
        'Библиотека работает дольше',
        '<p>Во время экзаменов библиотека открыта <strong>с 8:00 до 22:00</strong>. Место в читальном зале можно забронировать заранее.</p>',
      ],
    },
    day: -10,
    colour: '#2f6b4f',
  },
  {
    texts: {
      oz: [
        'Talabalar ilmiy konferensiyasiga arizalar qabul qilinadi',
        '<p>“Yosh tadqiqotchi” konferensiyasiga tezislar shu oy oxirigacha qabul qilinadi. Eng yaxshi ishlar toʻplamda chop etiladi.</p>',
      ],
      ru: [
        'Приём заявок на студенческую научную конференцию',
        '<p>Тезисы на конференцию «Молодой исследователь» принимаются до конца месяца. Лучшие работы войдут в сборник.</p>',
      ],
    },
    day: 1,
    colour: '#8a4b2a',
  },
  {
    texts: {
      oz: ['Qishki taʼtil haqida', '<p>Taʼtil muddatlari rektorat buyrugʻidan keyin aniqlanadi.</p>'],
      ru: ['О зимних каникулах', '<p>Сроки каникул станут известны после приказа ректората.</p>'],
    },
    day: 0,
    draft: true,
    colour: '#5b4b8a',
  },
];

export const SCHEDULE: PostTexts = {
  oz: [
    'Kuzgi semestr dars jadvali',
    '<p>Darslar dushanbadan jumagacha, birinchi juftlik <strong>8:30</strong> da boshlanadi.</p>',
  ],
  ru: [
    'Расписание занятий осеннего семестра',
    '<p>Занятия с понедельника по пятницу, первая пара начинается в <strong>8:30</strong>.</p>',
  ],
};

export const LINKS: { oz: string; ru: string; url: string; type: 'resource' | 'video'; colour: string }[] = [
  {
    oz: 'Elektron kutubxona',
    ru: 'Электронная библиотека',
    url: 'https://lib.example.uz',
    type: 'resource',
    colour: '#2f6b4f',
  },
  {
    oz: 'Oliy matematika: video maʼruzalar',
    ru: 'Высшая математика: видеолекции',
    url: 'https://video.example.uz/matematika',
    type: 'video',
    colour: '#8a4b2a',
  },
  {
    oz: 'Ingliz tili testlari',
    ru: 'Тесты по английскому языку',
    url: 'https://english.example.uz',
    type: 'resource',
    colour: '#1d4e89',
  },
];
