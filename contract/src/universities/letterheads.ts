import { z } from 'zod';
import { readCall, updateCall } from '#api/calls.ts';
import { Id, line, text, Version } from '#api/fields.ts';
import { INTERFACE_LANGUAGES } from '#api/languages.ts';
import { defineResource } from '#api/resource.ts';
import { UNIVERSITIES } from '../catalogue/universities.ts';

/** Kinds of papers that have signatories of their own (docs/domain.md §10). */
export const SIGNED_PAPERS = [
  'study_certificate',
  'transcript',
  'call_letter',
  'statement_sheet',
  'total_sheet',
  'retake_contract',
  'order',
  'curriculum',
] as const;
export const SignedPaper = z.enum(SIGNED_PAPERS);
export type SignedPaper = z.infer<typeof SignedPaper>;

export const SIGNATORIES_MAX = 10;
const PaperLanguage = z.enum(INTERFACE_LANGUAGES);

/** The line above the name of the university, such as the ministry, and what follows the address. */
const HEADER = { header: text(300) };
const SIGNATURE = {
  position: line(150).min(1, 'signatory.position.required'),
  name: line(150).min(1, 'signatory.name.required'),
};

/** Texts in languages of papers, each language once. */
const inLanguages = <Shape extends z.ZodRawShape>(shape: Shape, fewest: number) =>
  z
    .array(z.strictObject({ language: PaperLanguage, ...shape }))
    .min(fewest, 'signatory.name.required')
    .max(INTERFACE_LANGUAGES.length)
    .refine(
      (list) => new Set(list.map((texts) => (texts as { language: string }).language)).size === list.length,
      'letterhead.language.once',
    );

const Signatory = z.object({
  kinds: z.array(SignedPaper),
  translations: z.array(z.object({ language: PaperLanguage, position: z.string(), name: z.string() })),
});

/** What all papers of a university print besides its name, address and phone. */
const Letterhead = z.object({
  /** 0: never saved. */
  version: z.int().min(0),
  logo_file_id: Id.nullable(),
  logo_url: z.string().nullable(),
  /** Further phones, e-mail or site, printed after the phone of the university. */
  contacts: z.string(),
  translations: z.array(z.object({ language: PaperLanguage, header: z.string() })),
  /** In the order in which they sign. Papers without a signatory are signed by the rector. */
  signatories: z.array(Signatory),
});

const LetterheadInput = z.strictObject({
  /** An uploaded JPEG or PNG. */
  logo_file_id: Id.nullable(),
  contacts: text(200),
  translations: inLanguages(HEADER, 0),
  /** Replaces all signatories. */
  signatories: z
    .array(
      z.strictObject({
        kinds: z.array(SignedPaper).min(1, 'signatory.kinds.required').max(SIGNED_PAPERS.length),
        /** A language without texts prints those of the first one. */
        translations: inLanguages(SIGNATURE, 1),
      }),
    )
    .max(SIGNATORIES_MAX),
  version: Version.optional(),
});

export const letterheads = defineResource(UNIVERSITIES.letterheads, {
  /** `{id}` is the university. */
  read: readCall('/universities/{id}/letterhead', 'university_index', Letterhead),
  update: {
    ...updateCall('/universities/{id}/letterhead', 'university_update', LetterheadInput, Letterhead),
    wholeUniversity: true,
  },
});
export type Letterhead = z.infer<typeof Letterhead>;
