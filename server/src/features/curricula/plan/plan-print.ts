import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { Curriculum } from '@dekanat/contract/curricula/curricula.ts';
import type { PlannedSemester } from '@dekanat/contract/curricula/plan.ts';
import { type PlanTableRow, planTable, type Workload } from '@dekanat/contract/curricula/plan-table.ts';
import { type Context, messageLanguage } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { notFound } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { bestText } from '#crud/translations.ts';
import { SPECIALITY_TEXTS } from '#features/structure/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { PaperBlock, PaperCell, PaperTable } from '#platform/documents/paper.ts';
import {
  type PaperIssuer,
  printedLetterhead,
  printedSignatures,
  readIssuer,
} from '#platform/documents/paper-issuer.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { readCurriculum } from '../curriculum-rows.ts';
import { readPlan } from './plan-rows.ts';

/** Widths of number, code, subject, four kinds of hours and credits; each semester has the last one. */
const WIDTHS = [1.2, 2.4, 9, 1.8, 1.8, 1.8, 1.9, 1.8];
const SEMESTER_WIDTH = 2.2;
const FONT_SIZE = 7;
/** The columns that totals span: number, code and subject. */
const NAME_COLUMNS = 3;

const centred = (text: string | number, bold = false): PaperCell => ({
  text: String(text),
  align: 'center',
  bold,
});
const workload = ({ total, theory, practice, independent, credits }: Workload, bold = false) =>
  [total, theory, practice, independent, credits].map((one) => centred(one, bold));

function tableHead(semesters: readonly PlannedSemester[], language: InterfaceLanguage): PaperCell[][] {
  const heading = (key: TextKey, options: Partial<PaperCell> = {}, values = {}): PaperCell => ({
    text: translate(key, language, values),
    ...options,
  });
  const years = [...Map.groupBy(semesters, ({ number }) => Math.ceil(number / 2))];
  return [
    [
      { text: '№', rows: 2 },
      heading('plan_print.code', { rows: 2 }),
      heading('plan_print.subject', { rows: 2 }),
      heading('plan_print.hours', { columns: 4 }),
      heading('plan_print.credits', { rows: 2, upwards: true }),
      ...years.map(([number, own]) => heading('plan_print.year', { columns: own.length }, { number })),
    ],
    [
      ...(['total_hours', 'theory', 'practice', 'independent'] as const).map((key) =>
        heading(`plan_print.${key}`, { upwards: true }),
      ),
      ...semesters.map(({ number }) => heading('plan_print.semester', { upwards: true }, { number })),
    ],
  ];
}

/** Subjects × semesters in the official form; the rows of all parts are numbered on. */
function officialTable(semesters: readonly PlannedSemester[], language: InterfaceLanguage): PaperTable {
  const { compulsory, electives, totals } = planTable(semesters);
  const parts = [
    { title: translate('plan_print.compulsory', language), rows: compulsory },
    ...electives.map(({ semester, group, rows }) => ({
      title: translate('plan_print.elective', language, { semester, group }),
      rows,
    })),
  ].filter(({ rows }) => rows.length > 0);
  let number = 0;
  const subjectRow = (row: PlanTableRow) => {
    number += 1;
    const shares = semesters.map(({ id }) => row.semesters.get(id));
    return [
      centred(number),
      row.code,
      row.name,
      ...workload(row),
      ...shares.map((share) => centred(share ? `${share.hours} / ${share.credits}` : '')),
    ];
  };
  const columns = WIDTHS.length + semesters.length;
  return {
    widths: [...WIDTHS, ...semesters.map(() => SEMESTER_WIDTH)],
    head: tableHead(semesters, language),
    body: [
      ...parts.flatMap(({ title, rows }) => [
        [{ text: title, columns, bold: true }],
        ...rows.map(subjectRow),
      ]),
      [
        { text: translate('plan_print.totals', language), columns: NAME_COLUMNS, bold: true },
        ...workload(totals, true),
        ...semesters.map(({ hours, credits }) => centred(`${hours} / ${credits}`, true)),
      ],
    ],
    fontSize: FONT_SIZE,
  };
}

/** Code and qualification of the speciality, which the official form names. */
async function readSpeciality({ db }: Context, id: number, language: InterfaceLanguage) {
  const text = bestText(SPECIALITY_TEXTS, 'qualification', 'specialities.id', language);
  return db
    .selectFrom('specialities')
    .innerJoin('universities', 'universities.id', 'specialities.university_id')
    .where('specialities.id', '=', id)
    .select(['specialities.code', text.as('qualification')])
    .executeTakeFirstOrThrow(notFound);
}

const factsOf = (
  curriculum: Curriculum,
  { code, qualification }: Awaited<ReturnType<typeof readSpeciality>>,
  language: InterfaceLanguage,
) => {
  const facts: [TextKey, string | number | null][] = [
    ['field.faculty', curriculum.faculty_name],
    ['student_group.speciality_name', `${code} – ${curriculum.speciality_name ?? ''}`],
    ['speciality.qualification', qualification || null],
    ['curriculum.education_form_name', curriculum.education_form_name],
    ['curriculum.language', translate(`study_language.${curriculum.language}`, language)],
    ['curriculum.reading_year', curriculum.reading_year],
    ['plan_print.years', `${curriculum.start_year}–${curriculum.end_year}`],
  ];
  return facts.map(([key, value]) => ({ label: translate(key, language), value: String(value ?? '—') }));
};

/** The first signatory approves the plan, above its title. */
const approvalOf = ({ signatories }: PaperIssuer, language: InterfaceLanguage): PaperBlock => {
  const [approver] = signatories;
  return {
    kind: 'approval',
    title: translate('plan_print.approved', language),
    position: approver?.position[language] ?? '',
    name: approver?.name[language] ?? '',
    date: translate('plan_print.approved_on', language),
  };
};

/** The curriculum as PDF, for the signatures. */
export async function printPlan(reader: Context, id: number): Promise<Download> {
  const language = messageLanguage(reader);
  const context = { ...reader, language };
  const curriculum = await readCurriculum(context, id);
  const { semesters } = await readPlan(context, id);
  const speciality = await readSpeciality(context, curriculum.speciality_id, language);
  const issuer = await readIssuer(context.db, curriculum.university_id, 'curriculum');
  const title = translate('plan_print.title', language);
  return paperFile(
    {
      title: `${title} ${curriculum.name}`,
      landscape: true,
      letterhead: printedLetterhead(issuer, [language]),
      blocks: [
        approvalOf(issuer, language),
        { kind: 'title', title, subtitle: curriculum.name },
        { kind: 'facts', rows: factsOf(curriculum, speciality, language) },
        { kind: 'table', table: officialTable(semesters, language) },
      ],
      closing: { signatures: printedSignatures(issuer, [language]) },
      footer: `${issuer.name[language]} · ${curriculum.name}`,
    },
    `${curriculum.name.replace(/[/\\]/g, '-')}.pdf`,
    await readLogos(context.services, [issuer.logo_file_id]),
  );
}
