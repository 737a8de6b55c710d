import type { PaperClosing } from '../paper.ts';
import type { PaperIssuer } from '../paper-issuer.ts';
import type { PaperTexts } from '../paper-texts.ts';

/** A field in the place of a text. */
export const fieldText = (name: string): PaperTexts => {
  const tag = `{${name}}`;
  return { oz: tag, ru: tag, en: tag };
};

const same = (text: string): PaperTexts => ({ oz: text, ru: text, en: text });

/** A university with fields in place of its data; a row for each signature. */
export const FORM_ISSUER: PaperIssuer = {
  logo_file_id: null,
  name: fieldText('university_name'),
  header: fieldText('university_header'),
  address: fieldText('university_contacts'),
  contacts: '',
  signatories: [{ position: same('{#signatures}{position}'), name: same('{name}{/signatures}') }],
};

/** The place of the code. */
export const FORM_CODE: NonNullable<PaperClosing['code']> = {
  url: '{verification_address}',
  caption: '{verification_text}',
};
