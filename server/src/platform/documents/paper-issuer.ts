import type { SignedPaper } from '@dekanat/contract/universities/letterheads.ts';
import { sql } from 'kysely';
import { notFound } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { PaperClosing, PrintedLetterhead } from './paper.ts';
import {
  type PaperTexts,
  type PrintedLanguages,
  paperTexts,
  printedText,
  productTexts,
} from './paper-texts.ts';

/** A university as its papers print it, in every language. It is stored with each paper, which never changes. */
export interface PaperIssuer {
  logo_file_id: number | null;
  name: PaperTexts;
  header: PaperTexts;
  address: PaperTexts;
  contacts: string;
  signatories: { position: PaperTexts; name: PaperTexts }[];
}

/** The stored form of a letterhead. */
interface StoredLetterhead {
  translations: { language: string; header: string }[];
  signatories: {
    kinds: SignedPaper[];
    translations: { language: string; position: string; name: string }[];
  }[];
}

/** `901234567` as `+998 90 123 45 67`. */
const printedPhone = (digits: string) => digits.replace(/^(\d{2})(\d{3})(\d{2})(\d{2})$/, '+998 $1 $2 $3 $4');

type Texts<Field extends string> = ({ language: string } & Record<Field, string>)[];

const textsIn = <Field extends string>(list: Texts<NoInfer<Field>>, field: Field, preferred: string) =>
  paperTexts(Object.fromEntries(list.map((texts) => [texts.language, texts[field]])), preferred);

/** Reads what a kind of paper of a university prints. Without signatories of the kind the rector signs. */
export async function readIssuer(
  db: Queryable,
  universityId: number,
  kind: SignedPaper,
): Promise<PaperIssuer> {
  const university = await db
    .selectFrom('universities')
    .leftJoin('letterheads', 'letterheads.university_id', 'universities.id')
    .where('universities.id', '=', universityId)
    .select([
      'universities.phone_number',
      'universities.default_language',
      'letterheads.logo_file_id',
      'letterheads.contacts',
      sql<StoredLetterhead['translations'] | null>`letterheads.translations`.as('translations'),
      sql<StoredLetterhead['signatories'] | null>`letterheads.signatories`.as('signatories'),
      sql<Texts<'name' | 'rector' | 'address'>>`(
        select jsonb_agg(to_jsonb(t)) from university_translations t where t.university_id = universities.id)`.as(
        'texts',
      ),
    ])
    .executeTakeFirstOrThrow(notFound);
  const { default_language: preferred, texts } = university;
  const signatories = (university.signatories ?? [])
    .filter(({ kinds }) => kinds.includes(kind))
    .map(({ translations }) => ({
      position: textsIn(translations, 'position', preferred),
      name: textsIn(translations, 'name', preferred),
    }));
  const rector = { position: productTexts('university.rector'), name: textsIn(texts, 'rector', preferred) };
  return {
    logo_file_id: university.logo_file_id,
    name: textsIn(texts, 'name', preferred),
    header: textsIn(university.translations ?? [], 'header', preferred),
    address: textsIn(texts, 'address', preferred),
    contacts: [printedPhone(university.phone_number), university.contacts ?? '']
      .filter((text) => text !== '')
      .join(' · '),
    signatories: signatories.length === 0 ? [rector] : signatories,
  };
}

/** Of a paper that no university issues. */
export const NO_LETTERHEAD: PrintedLetterhead = {
  logo_file_id: null,
  header: '',
  university: '',
  contacts: '',
};

export const printedLetterhead = (
  { logo_file_id, name, header, address, contacts }: PaperIssuer,
  languages: PrintedLanguages,
): PrintedLetterhead => ({
  logo_file_id,
  header: printedText(header, languages, '\n'),
  university: printedText(name, languages, '\n'),
  contacts: [printedText(address, languages), contacts].filter((text) => text !== '').join(' · '),
});

export const printedSignatures = (
  { signatories }: PaperIssuer,
  languages: PrintedLanguages,
): PaperClosing['signatures'] =>
  signatories.map(({ position, name }) => ({
    position: printedText(position, languages),
    name: printedText(name, languages),
  }));
