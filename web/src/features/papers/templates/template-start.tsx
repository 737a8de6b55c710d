import { DownloadOutlined } from '@ant-design/icons';
import {
  paperTemplates,
  type TemplateDetails,
  type TemplateKind,
} from '@dekanat/contract/papers/paper-templates.ts';
import { Button } from 'antd';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { Section } from '#ui/table/section.tsx';

/** The product's own form as a file to begin with. */
export function TemplateStart({ template, kind }: { template: TemplateDetails; kind: TemplateKind }) {
  const text = useText();
  const save = useFileDownload(paperTemplates.form);
  return (
    <Section title="paper_template.start">
      <p className="hint">{text('paper_template.start.hint')}</p>
      <div className="template-actions">
        {kind.formats.map((format) => (
          <Button
            key={format}
            icon={<DownloadOutlined aria-hidden />}
            loading={save.isPending}
            onClick={() => save.mutate({ params: { id: template.id }, query: { format } })}
          >
            {text('paper_template.form', { format })}
          </Button>
        ))}
      </div>
    </Section>
  );
}
