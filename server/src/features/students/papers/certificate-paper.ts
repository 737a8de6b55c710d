import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { Services } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { translate } from '#api/messages.ts';
import { withVerification } from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { paperFile } from '#platform/documents/render-paper.ts';
import { printOnTemplate, versionOfPaper } from '#platform/documents/templates/print-on-template.ts';
import type { TemplateValues } from '#platform/documents/templates/template-kind.ts';

/** What a certificate printed before all papers had the same parts. */
interface FormerContent {
  university: string;
  title: string;
  subtitle: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  closing: string[];
  signature: { role: string; name: string };
  footer: string;
}

export const textBlock = (text: string) => ({ kind: 'text', text }) as const;

/** A certificate with the parts of today. */
function paperOf(content: Paper | FormerContent): Paper {
  if ('blocks' in content) return content;
  const { university, title, subtitle, paragraphs, facts, closing, signature, footer } = content;
  return {
    title: `${title} ${subtitle}`,
    letterhead: { logo_file_id: null, header: '', university, contacts: '' },
    blocks: [
      { kind: 'title', title, subtitle },
      ...paragraphs.map(textBlock),
      { kind: 'facts', rows: facts },
      ...closing.map(textBlock),
    ],
    closing: { signatures: [{ position: signature.role, name: signature.name }] },
    footer,
  };
}

interface StoredCertificate {
  id: number;
  content: unknown;
  number: string;
  code: string;
  /** In which it was issued. */
  language: InterfaceLanguage;
}

/** The file of a valid certificate, in its only language: on the template of its issue, or on the product's form. */
export async function certificateFile(
  services: Pick<Services, 'config' | 'db' | 'storage'>,
  { id, content, number, code, language }: StoredCertificate,
): Promise<Download> {
  const stored = paperOf(content as Paper | FormerContent);
  const languages = [language] as const;
  const name = `${translate('certificate.title', language)} ${number.replace('/', '-')}`;
  const { logo_file_id } = stored.letterhead;
  const version = await versionOfPaper(services.db, id, languages);
  if (version !== undefined) {
    const { values } = content as { values: TemplateValues };
    return printOnTemplate(services, version, { values, logo_file_id, code, languages, name });
  }
  const paper = withVerification(services, stored, { code, languages });
  return paperFile(paper, `${name}.pdf`, await readLogos(services, [logo_file_id]));
}
