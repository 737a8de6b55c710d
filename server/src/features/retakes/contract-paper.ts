import { formatDay } from '@dekanat/contract/api/days.ts';
import { formatNumber, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { MASK } from '@dekanat/contract/api/personal.ts';
import { translate } from '#api/messages.ts';
import type { StudentDetails } from '#features/papers/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper, PaperBlock, PaperTable } from '#platform/documents/paper.ts';
import { type PaperIssuer, printedLetterhead, printedSignatures } from '#platform/documents/paper-issuer.ts';
import type { PaperTexts } from '#platform/documents/paper-texts.ts';
import { sumInWords } from './sum-in-words.ts';

/** Everything that a contract for paid retakes prints, in all languages. It is stored when the contract is issued. */
export interface ContractContent {
  issuer: PaperIssuer;
  /** The bank account of the university. */
  account_number: string;
  student: StudentDetails;
  /** Missing in contracts that were issued before it was printed. */
  identity?: { passport: string; passport_pin: string; address: PaperTexts };
  number: string;
  date: string;
  /** The last day of payment. */
  end_date: string | null;
  social_category: PaperTexts | null;
  subjects: { name: PaperTexts; semester: string; academic_year: string; credits: number; sum: number }[];
  credits: number;
  sum: number;
}

/** Number, subject, semester, academic year, credits, sum. */
const WIDTHS = [1, 8, 2, 3, 2, 4];

type Say = (key: TextKey, values?: Record<string, unknown>) => string;

function subjectTable(
  { subjects, credits, sum }: ContractContent,
  language: InterfaceLanguage,
  say: Say,
): PaperTable {
  const money = (amount: number) => formatNumber(amount, language);
  return {
    widths: WIDTHS,
    head: [
      (
        [
          'retake.contract.row',
          'retake.contract.subject',
          'retake.contract.semester',
          'retake.contract.year',
          'retake.contract.credits',
          'retake.contract.sum',
        ] as const
      ).map((key) => ({ text: say(key) })),
    ],
    body: [
      ...subjects.map((one, index) => [
        { text: String(index + 1), align: 'center' as const },
        one.name[language],
        { text: one.semester, align: 'center' as const },
        { text: one.academic_year, align: 'center' as const },
        { text: String(one.credits), align: 'center' as const },
        { text: money(one.sum), align: 'right' as const },
      ]),
      [
        { text: say('retake.contract.total'), columns: 4, bold: true },
        { text: String(credits), align: 'center', bold: true },
        { text: money(sum), align: 'right', bold: true },
      ],
    ],
  };
}

const factsOf = (
  { student, identity, social_category }: ContractContent,
  language: InterfaceLanguage,
  say: Say,
) => {
  const facts: [TextKey, string][] = [
    ['student.full_name', student.fio[language]],
    ['student.id_number', student.id_number],
    ...(identity === undefined
      ? []
      : ([
          ['student.passport', identity.passport],
          ['student.passport_pin', identity.passport_pin],
          ['retake.contract.address', identity.address[language]],
        ] satisfies [TextKey, string][])),
    ['field.faculty', student.faculty[language]],
    ['student_group.speciality_name', student.speciality[language]],
    ['curriculum.education_form_name', student.education_form[language]],
    ['student.group_name', student.group[language]],
    ...(social_category === null
      ? []
      : [['retake.social_name', social_category[language]] as [TextKey, string]]),
  ];
  return facts.map(([key, value]) => ({ label: say(key), value: value || '—' }));
};

/** The contract for readers who may not see the personal data of its student (docs/domain.md §13). */
export function withMaskedIdentity({ identity, ...content }: ContractContent): ContractContent {
  if (identity === undefined) return content;
  const { passport, passport_pin } = identity;
  return {
    ...content,
    identity: {
      passport: `${passport.slice(0, 2)}${MASK}${passport.slice(-2)}`,
      passport_pin: passport_pin === '' ? '' : `**********${passport_pin.slice(-4)}`,
      address: { oz: MASK, ru: MASK, en: MASK },
    },
  };
}

/** The contract in one language. */
export function contractPaper(content: ContractContent, language: InterfaceLanguage): Paper {
  const { issuer, student, number, date, end_date, sum, account_number } = content;
  const say: Say = (key, values = {}) => translate(key, language, values);
  const title = say('retake.contract.title');
  const university = issuer.name[language];
  const fio = student.fio[language];
  const representative = issuer.signatories[0];
  const paragraph = (key: TextKey, values: Record<string, unknown> = {}): PaperBlock => ({
    kind: 'text',
    text: say(key, values),
  });
  return {
    title: `${title} ${number}`,
    letterhead: printedLetterhead(issuer, [language]),
    blocks: [
      { kind: 'title', title, subtitle: `№ ${number}, ${formatDay(date)}` },
      paragraph('retake.contract.parties', {
        university,
        position: representative?.position[language] ?? '',
        name: representative?.name[language] ?? '',
        fio,
      }),
      { kind: 'facts', rows: factsOf(content, language, say) },
      paragraph('retake.contract.object'),
      { kind: 'table', table: subjectTable(content, language, say) },
      paragraph('retake.contract.price', {
        sum: formatNumber(sum, language),
        words: sumInWords(sum, language),
      }),
      ...(end_date === null ? [] : [paragraph('retake.contract.deadline', { date: formatDay(end_date) })]),
      ...(account_number === '' ? [] : [paragraph('retake.contract.account', { account: account_number })]),
      paragraph('retake.contract.duties'),
      paragraph('retake.contract.final'),
    ],
    closing: {
      signatures: [
        ...printedSignatures(issuer, [language]),
        { position: say('retake.contract.student'), name: fio },
      ],
    },
    footer: `${university} · ${title} ${number}`,
  };
}
