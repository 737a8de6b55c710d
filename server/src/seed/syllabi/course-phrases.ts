import type { Week } from './course.ts';

/** The sentences around the topics and terms of a course. */
export interface Phrases {
  lecture: string;
  practice: string;
  selfStudy: string;
  terms: string;
  term: string;
  meaning: string;
  formula: string;
  review: string;
  example: string;
  solution: string;
  outcomes: string;
  requirements: string;
  shortInfo: (first: string, last: string) => string;
  module: (week: Week) => string;
  outcome: (week: Week) => string;
  openings: readonly ((week: Week, previous: Week | undefined) => string)[];
  reviewQuestions: (week: Week) => string[];
  plan: (week: Week) => string[];
  tasks: readonly ((week: Week) => string)[];
  exercises: string;
  selfStudyTask: (week: Week) => string;
  whichTerm: (meaning: string) => string;
  whatMeans: (term: string) => string;
}

const name = (week: Week, index: number) => `«${week.terms[index]?.term ?? ''}»`;
const all = (week: Week) => week.terms.map(({ term }) => `«${term}»`).join(', ');

const OZ: Phrases = {
  lecture: 'Maʼruza',
  practice: 'Amaliy mashgʻulot',
  selfStudy: 'Mustaqil taʼlim',
  terms: 'Asosiy tushunchalar',
  term: 'Tushuncha',
  meaning: 'Maʼnosi',
  formula: 'Asosiy formula',
  review: 'Oʻz-oʻzini tekshirish uchun savollar',
  example: 'Namuna',
  solution: 'Javob',
  outcomes: 'Kurs yakunida talaba',
  requirements:
    'Oʻrta taʼlim hajmidagi bilimlar. Har hafta maʼruzani oʻqib chiqish va amaliy topshiriqni muddatida topshirish talab etiladi.',
  shortInfo: (first, last) => `15 haftalik kurs: «${first}» mavzusidan «${last}» mavzusigacha.`,
  module: (week) => `Haftaning tayanch tushunchalari: ${all(week)}.`,
  outcome: (week) => `«${week.topic}» mavzusidagi ${name(week, 0)} tushunchasini izohlay oladi`,
  openings: [
    (week) =>
      `Bu maʼruzada ${all(week)} tushunchalari koʻrib chiqiladi. Ular «${week.topic}» mavzusining tayanchini tashkil etadi va keyingi mashgʻulotlarda doimiy qoʻllanadi.`,
    (week, previous) =>
      `${previous ? `Oʻtgan hafta «${previous.topic}» mavzusi oʻrganilgan edi. ` : ''}Endi «${week.topic}» mavzusiga oʻtamiz va dastlab ${name(week, 0)} nimani anglatishini aniqlaymiz.`,
    (week) =>
      `Maʼruzaning maqsadi — «${week.topic}» mavzusi boʻyicha tayanch bilimlarni shakllantirish. Eʼtibor bering: ${name(week, 1)} va ${name(week, 2)} tushunchalari koʻpincha chalkashtiriladi.`,
  ],
  reviewQuestions: (week) => [
    `${name(week, 0)} nima? Taʼrifini ayting va misol keltiring.`,
    `${name(week, 1)} qayerda qoʻllanadi?`,
    `${name(week, 2)} boshqa tushunchalardan nimasi bilan farq qiladi?`,
  ],
  plan: (week) => [
    `Maʼruza boʻyicha savol-javob: ${name(week, 0)}, ${name(week, 1)}.`,
    `«${week.topic}» mavzusiga oid misollarni guruhlarda tahlil qilish.`,
    'Topshiriqni mustaqil bajarish va natijalarni muhokama qilish.',
  ],
  tasks: [
    (week) =>
      `${name(week, 0)} va ${name(week, 1)} tushunchalarini oʻz soʻzlaringiz bilan taʼriflang. Ularning oʻxshash va farqli tomonlarini jadvalda koʻrsating.`,
    (week) =>
      `«${week.topic}» mavzusi boʻyicha uchta misol toping va har birida ${name(week, 2)} qanday namoyon boʻlishini tushuntiring.`,
    (week) =>
      `«${week.topic}» mavzusida 1–2 betlik yozma ish tayyorlang. Ishda ${all(week)} tushunchalaridan oʻrinli foydalaning va manbalarni koʻrsating.`,
  ],
  exercises: 'Quyidagi topshiriqlarni bajaring va yechim yoʻlini yozing:',
  selfStudyTask: (week) =>
    `«${week.topic}» mavzusi boʻyicha qoʻshimcha adabiyotni oʻrganing, ${name(week, 0)} haqida 10 slayddan iborat taqdimot tayyorlang.`,
  whichTerm: (meaning) => `Qaysi tushunchaga shunday taʼrif beriladi: ${meaning}?`,
  whatMeans: (term) => `«${term}» nimani anglatadi?`,
};

const RU: Phrases = {
  lecture: 'Лекция',
  practice: 'Практическое занятие',
  selfStudy: 'Самостоятельная работа',
  terms: 'Основные понятия',
  term: 'Понятие',
  meaning: 'Значение',
  formula: 'Основная формула',
  review: 'Вопросы для самопроверки',
  example: 'Образец',
  solution: 'Ответ',
  outcomes: 'По окончании курса студент',
  requirements:
    'Знания в объёме средней школы. Каждую неделю нужно прочитать лекцию и вовремя сдать практическое задание.',
  shortInfo: (first, last) => `Курс на 15 недель: от темы «${first}» до темы «${last}».`,
  module: (week) => `Основные понятия недели: ${all(week)}.`,
  outcome: (week) => `может объяснить понятие ${name(week, 0)} в теме «${week.topic}»`,
  openings: [
    (week) =>
      `В лекции рассматриваются понятия ${all(week)}. Они составляют основу темы «${week.topic}» и постоянно используются на следующих занятиях.`,
    (week, previous) =>
      `${previous ? `На прошлой неделе изучалась тема «${previous.topic}». ` : ''}Теперь перейдём к теме «${week.topic}» и прежде всего выясним, что означает ${name(week, 0)}.`,
    (week) =>
      `Цель лекции — сформировать базовые знания по теме «${week.topic}». Обратите внимание: понятия ${name(week, 1)} и ${name(week, 2)} часто путают.`,
  ],
  reviewQuestions: (week) => [
    `Что такое ${name(week, 0)}? Дайте определение и приведите пример.`,
    `Где применяется понятие ${name(week, 1)}?`,
    `Чем понятие ${name(week, 2)} отличается от остальных?`,
  ],
  plan: (week) => [
    `Вопросы по лекции: ${name(week, 0)}, ${name(week, 1)}.`,
    `Разбор примеров по теме «${week.topic}» в группах.`,
    'Самостоятельное выполнение задания и обсуждение результатов.',
  ],
  tasks: [
    (week) =>
      `Определите своими словами понятия ${name(week, 0)} и ${name(week, 1)}. Покажите в таблице их сходство и различия.`,
    (week) =>
      `Найдите три примера по теме «${week.topic}» и объясните, как в каждом из них проявляется ${name(week, 2)}.`,
    (week) =>
      `Подготовьте письменную работу на 1–2 страницы по теме «${week.topic}». Используйте понятия ${all(week)} и укажите источники.`,
  ],
  exercises: 'Выполните задания и запишите ход решения:',
  selfStudyTask: (week) =>
    `Изучите дополнительную литературу по теме «${week.topic}» и подготовьте презентацию из 10 слайдов о понятии ${name(week, 0)}.`,
  whichTerm: (meaning) => `Какое понятие определяется так: ${meaning}?`,
  whatMeans: (term) => `Что означает «${term}»?`,
};

export const PHRASES: Record<'oz' | 'ru', Phrases> = { oz: OZ, ru: RU };
