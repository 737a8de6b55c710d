import type { INTERFACE_LANGUAGES, Language } from '@dekanat/contract/api/languages.ts';
import type { FacultyPosition } from '@dekanat/contract/structure/faculties.ts';

/** Names exist in the languages of the interface, so that no screen of the demonstration mixes languages. */
export type Names = Partial<Record<Language, string>> & Record<(typeof INTERFACE_LANGUAGES)[number], string>;

export interface DemoFaculty {
  faculty_code: string;
  dean_name: string;
  position: FacultyPosition;
  names: Names;
}

export const FACULTIES: DemoFaculty[][] = [
  [
    {
      faculty_code: 'MAT',
      dean_name: 'Yoʻldoshev Anvar Karimovich',
      position: 'dekani',
      names: {
        oz: 'Matematika fakulteti',
        uz: 'Математика факультети',
        ru: 'Факультет математики',
        en: 'Faculty of Mathematics',
      },
    },
    {
      faculty_code: 'FIL',
      dean_name: 'Qodirova Dilnoza Shavkatovna',
      position: 'dekani',
      names: {
        oz: 'Filologiya fakulteti',
        uz: 'Филология факультети',
        ru: 'Факультет филологии',
        en: 'Faculty of Philology',
      },
    },
    {
      faculty_code: 'IQT',
      dean_name: 'Toʻraev Sherzod Baxtiyorovich',
      position: 'dekani',
      names: { oz: 'Iqtisodiyot fakulteti', ru: 'Факультет экономики', en: 'Faculty of Economics' },
    },
    {
      faculty_code: 'HUQ',
      dean_name: 'Gʻulomova Nargiza Olimovna',
      position: "boshlig'i",
      names: { oz: 'Huquqshunoslik fakulteti', ru: 'Юридический факультет', en: 'Faculty of Law' },
    },
    {
      faculty_code: 'SIR',
      dean_name: 'Hamidov Jasur Rustamovich',
      position: "boshlig'i",
      names: { oz: 'Sirtqi boʻlim', ru: 'Заочное отделение', en: 'Extramural Department' },
    },
  ],
  [
    {
      faculty_code: 'ENG',
      dean_name: 'Алламуратов Бахтияр Сарсенбаевич',
      position: 'dekani',
      names: {
        ru: 'Энергетический факультет',
        oz: 'Energetika fakulteti',
        en: 'Faculty of Power Engineering',
        qq: 'Energetika fakulteti',
      },
    },
    {
      faculty_code: 'MEX',
      dean_name: 'Каримова Светлана Юрьевна',
      position: 'dekani',
      names: {
        ru: 'Механический факультет',
        oz: 'Mexanika fakulteti',
        en: 'Faculty of Mechanical Engineering',
      },
    },
    {
      faculty_code: 'QUR',
      dean_name: 'Сапаров Максет Уразбаевич',
      position: 'dekani',
      names: {
        ru: 'Строительный факультет',
        oz: 'Qurilish fakulteti',
        en: 'Faculty of Civil Engineering',
        qq: 'Qurılıs fakulteti',
      },
    },
    {
      faculty_code: 'KIM',
      dean_name: 'Пулатова Гульнара Икрамовна',
      position: 'dekani',
      names: {
        ru: 'Факультет химической технологии',
        oz: 'Kimyoviy texnologiya fakulteti',
        en: 'Faculty of Chemical Engineering',
      },
    },
    {
      faculty_code: 'ITF',
      dean_name: 'Ешматов Улугбек Тахирович',
      position: "boshlig'i",
      names: {
        ru: 'Факультет информационных технологий',
        oz: 'Axborot texnologiyalari fakulteti',
        en: 'Faculty of Information Technology',
      },
    },
  ],
];
