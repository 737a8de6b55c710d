import { ExportOutlined } from '@ant-design/icons';
import { use } from 'react';
import { ActiveRow } from '#ui/table/row-focus.ts';

/** Links to the university's own site. */
export function DomainLink({ domain }: { domain: string }) {
  return (
    <a
      className="domain-link"
      href={`https://${domain}`}
      target="_blank"
      rel="noreferrer"
      tabIndex={use(ActiveRow) ? 0 : -1}
    >
      {domain} <ExportOutlined aria-hidden />
    </a>
  );
}
