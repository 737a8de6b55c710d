import { paperTemplates } from '@dekanat/contract/papers/paper-templates.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';

/** Says that there are no PDFs while LibreOffice is missing. */
export function OfficeNotice() {
  const text = useText();
  const { data } = useQuery(queryOf(paperTemplates.kinds, {}));
  if (data === undefined || data.office) return null;
  return <p className="notice">{text('paper_template.no_office')}</p>;
}
