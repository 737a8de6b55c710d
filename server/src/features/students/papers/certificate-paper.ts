import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import type { Services } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { translate } from '#api/messages.ts';
import { withVerification } from '#platform/documents/issued-papers.ts';
import { readLogos } from '#platform/documents/logos.ts';
import type { Paper } from '#platform/documents/paper.ts';
import { paperFile } from '#platform/documents/render-paper.ts';

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
  content: unknown;
  number: string;
  code: string;
  /** In which it was issued. */
  language: InterfaceLanguage;
}

/** The PDF of a valid certificate, in its only language. */
export async function certificateFile(
  services: Pick<Services, 'config' | 'db' | 'storage'>,
  { content, number, code, language }: StoredCertificate,
): Promise<Download> {
  const stored = paperOf(content as Paper | FormerContent);
  const paper = withVerification(services, stored, { code, languages: [language] });
  const filename = `${translate('certificate.title', language)} ${number.replace('/', '-')}.pdf`;
  return paperFile(paper, filename, await readLogos(services, [paper.letterhead.logo_file_id]));
}
