import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { invalidField } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { FORM_PAPER, REGISTERED_FIELDS } from '#features/papers/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper, PaperBlock, PaperCell } from '#platform/documents/paper.ts';
import { printedLetterhead, printedSignatures } from '#platform/documents/paper-issuer.ts';
import { VERIFIED_FIELDS } from '#platform/documents/templates/common-fields.ts';
import { FORM_CODE } from '#platform/documents/templates/form-content.ts';
import type { PaperTemplateKind } from '#platform/documents/templates/template-kind.ts';
import { matchingApplications } from './application-rows.ts';
import { composeContract, mayIssue } from './contract-file.ts';
import { withMaskedIdentity } from './contract-paper.ts';
import { CONTRACT_FIELDS, contractValues } from './contract-values.ts';

const FACTS: [TextKey, string][] = [
  ['student.full_name', '{student_name}'],
  ['student.id_number', '{student_number}'],
  ['student.passport', '{passport}'],
  ['student.passport_pin', '{passport_pin}'],
  ['retake.contract.address', '{address}'],
  ['field.faculty', '{faculty}'],
  ['student_group.speciality_name', '{speciality}'],
  ['curriculum.education_form_name', '{education_form}'],
  ['student.group_name', '{group}'],
];
/** Whole soʻm, in groups of three digits. */
const MONEY = '#,##0';
const COLUMNS: [TextKey, number, string | PaperCell][] = [
  ['retake.contract.row', 1, '{#subjects}{row}'],
  ['retake.contract.subject', 8, '{name}'],
  ['retake.contract.semester', 2, '{semester_number}'],
  ['retake.contract.year', 3, '{academic_year}'],
  ['retake.contract.credits', 2, '{credit}'],
  ['retake.contract.sum', 4, { text: '{sum}{/subjects}', numberFormat: MONEY }],
];

/** The product's own form; its sentences are those of contracts on it. */
function contractForm(language: InterfaceLanguage): Paper {
  const say = (key: TextKey, values: Record<string, string> = {}) => translate(key, language, values);
  const text = (key: TextKey, values?: Record<string, string>): PaperBlock => ({
    kind: 'text',
    text: say(key, values),
  });
  const { issuer, number, date } = FORM_PAPER;
  const title = say('retake.contract.title');
  const parties = {
    university: '{university_name}',
    position: '{signatory_position}',
    name: '{signatory_name}',
    fio: '{student_name}',
  };
  /** Left out where the field has no value. */
  const ifSet = (field: string, key: TextKey, values: Record<string, string>): PaperBlock => ({
    kind: 'text',
    text: `{#${field}}${say(key, values)}{/${field}}`,
  });
  const total = [
    { text: say('retake.contract.total'), columns: 4, bold: true },
    { text: '{total_credits}', bold: true },
    { text: '{total_sum}', bold: true, numberFormat: MONEY },
  ];
  return {
    title: `${title} ${number}`,
    letterhead: printedLetterhead(issuer, [language]),
    blocks: [
      { kind: 'title', title, subtitle: `№ ${number}, ${date}` },
      text('retake.contract.parties', parties),
      {
        kind: 'facts',
        rows: [
          ...FACTS.map(([key, value]) => ({ label: say(key), value })),
          {
            label: `{#social_category}${say('retake.social_name')}`,
            value: '{social_category}{/social_category}',
          },
        ],
      },
      text('retake.contract.object'),
      {
        kind: 'table',
        table: {
          widths: COLUMNS.map(([, width]) => width),
          head: [COLUMNS.map(([key]) => ({ text: say(key) }))],
          body: [COLUMNS.map(([, , field]) => field), total],
        },
      },
      text('retake.contract.price', { sum: '{total_sum}', words: '{total_words}' }),
      ifSet('deadline', 'retake.contract.deadline', { date: '{deadline}' }),
      ifSet('account', 'retake.contract.account', { account: '{account}' }),
      text('retake.contract.duties'),
      text('retake.contract.final'),
    ],
    closing: {
      signatures: [
        ...printedSignatures(issuer, [language]),
        { position: say('retake.contract.student'), name: '{student_name}' },
      ],
      code: FORM_CODE,
    },
    footer: `{university_name} · ${title} ${number}`,
  };
}

export const contractTemplate: PaperTemplateKind = {
  kind: 'retake_contract',
  formats: ['docx', 'xlsx'],
  fields: [...VERIFIED_FIELDS, ...REGISTERED_FIELDS, ...CONTRACT_FIELDS],
  form: contractForm,
  needs: 're_reading_subject_group_index',
  preview: async (context, studentId, language) => {
    const found = await matchingApplications(context, {})
      .where('application.student_id', '=', studentId)
      .where('application.status', '<>', 0)
      .select('application.id')
      .orderBy('application.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (found === undefined) throw invalidField('student_id', 'paper_template.no_contract');
    const { content } = await composeContract(context.db, found.id);
    const shown = mayIssue(context) ? content : withMaskedIdentity(content);
    const number = translate('paper_template.preview_number', language);
    return contractValues({ ...shown, number }, language);
  },
};
