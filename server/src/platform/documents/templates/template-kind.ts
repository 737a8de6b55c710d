import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { TemplateFormat, TemplateKindName } from '@dekanat/contract/papers/paper-templates.ts';
import type { Context } from '#api/context.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Paper } from '../paper.ts';
import type { PaperTexts } from '../paper-texts.ts';

/** A field of a template: `{name}`, or rows between `{#name}` and `{/name}`. */
export interface TemplateField {
  name: string;
  /** What it prints. */
  about: TextKey;
  sample: string | PaperTexts;
  /** The product draws it. */
  image?: true;
  /** A template without it is refused. */
  required?: true;
  /** Of each row. */
  fields?: readonly TemplateField[];
}

/** A number with decimals or groups of digits: formulas of a workbook read the number, texts have it in the notation of the language. */
export interface PrintedNumber {
  number: number;
  text: string;
}

/** The values of the fields of one paper. Rows have values of their own. */
export interface TemplateValues {
  [name: string]: string | number | null | PrintedNumber | TemplateValues[];
}

/** What a paper prints on a template besides the code. */
export interface TemplateContent {
  values: TemplateValues;
  logo_file_id: number | null;
}

/** A kind of paper that a university may print on a form of its own; the feature that prints it declares it. */
export interface PaperTemplateKind {
  kind: TemplateKindName;
  formats: readonly TemplateFormat[];
  fields: readonly TemplateField[];
  /** The product's own form with fields in place of data. */
  form: (language: InterfaceLanguage) => Paper;
  /** The permission without which nobody sees such a paper of a student. */
  needs: Permission;
  /** What the paper of a student in scope would print today. @throws notFound, or Invalid where the student has none */
  preview: (context: Context, studentId: number, language: InterfaceLanguage) => Promise<TemplateContent>;
  /**
   * Of papers whose columns differ from one to the next; `fields` are named as by `fieldsOfTemplate`.
   * @throws Refusal where a template leaves out a part of the paper
   */
  requireFields?: (fields: ReadonlySet<string>, values: TemplateValues) => void;
}
