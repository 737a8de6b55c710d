import {
  paperTemplates,
  type TemplateDetails,
  type TemplateVersion,
} from '@dekanat/contract/papers/paper-templates.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { TemplatePreview } from '#features/papers/templates/template-preview.tsx';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { Section } from '#ui/table/section.tsx';

const TAGS = { draft: 'pending', current: 'active', former: 'inactive', withdrawn: 'rejected' } as const;

interface VersionsProps {
  template: TemplateDetails;
  /** PDFs can be made. */
  office: boolean;
}

/** The versions of a template, newest first, with who uploaded, published and withdrew them. */
export function TemplateVersions({ template, office }: VersionsProps) {
  const text = useText();
  return (
    <Section title="paper_template.versions" wide>
      {template.versions.length === 0 && <p className="hint">{text('paper_template.versions.none')}</p>}
      <ul className="template-versions">
        {template.versions.map((version) => (
          <li key={version.id}>
            <VersionFacts version={version} />
            <VersionActions template={template} version={version} office={office} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function VersionFacts({ version }: { version: TemplateVersion }) {
  const text = useText();
  const { number, state, file_name, note, papers, prints } = version;
  const acts = [
    ['paper_template.uploaded_at', version.uploaded_at, version.author],
    ['paper_template.published_at', version.published_at, version.published_by_name],
    ['paper_template.withdrawn_at', version.withdrawn_at, version.withdrawn_by_name],
  ] as const;
  return (
    <div>
      <p>
        <strong>{text('paper_template.version.of', { number })}</strong>{' '}
        <span className="status-tag" data-status={TAGS[state]}>
          {text(`paper_template.version.${state}`)}
        </span>
      </p>
      <p>{[file_name, note].filter((part) => part !== '').join(' · ')}</p>
      {acts.map(([label, at, name]) =>
        at === null ? null : (
          <p key={label} className="hint">
            {`${text(label)}: ${name ?? '—'}, `}
            <Instant at={at} />
          </p>
        ),
      )}
      {papers > 0 && <p className="hint">{text('paper_template.papers', { count: papers })}</p>}
      {prints > 0 && <p className="hint">{text('paper_template.prints', { count: prints })}</p>}
    </div>
  );
}

function VersionActions({ template, version, office }: VersionsProps & { version: TemplateVersion }) {
  const text = useText();
  const { success, error: fail, confirm } = useFeedback();
  const [previewing, setPreviewing] = useState(false);
  const file = useFileDownload(paperTemplates.file);
  const publish = useAction(paperTemplates.publish, {
    onSuccess: () => success(text('paper_template.published')),
    onError: fail,
  });
  const withdraw = useAction(paperTemplates.withdraw, {
    onSuccess: () => success(text('paper_template.withdrawn')),
    onError: fail,
  });
  const mayChange = useMay(paperTemplates.publish);
  const mayPreview = useMay(paperTemplates.preview);
  const { number, state } = version;
  const params = { id: template.id, versionId: version.id };
  const ask = async (act: 'publish' | 'withdraw') => {
    const title = text(`paper_template.${act}.question`, { number });
    if (!(await confirm({ title, content: text(`paper_template.${act}.content`) }))) return;
    (act === 'publish' ? publish : withdraw).mutate({ params, body: {} });
  };
  const published = state === 'current' || state === 'former';
  return (
    <div className="template-actions">
      {mayPreview && <Button onClick={() => setPreviewing(true)}>{text('paper_template.preview')}</Button>}
      {mayChange && state !== 'current' && (
        <Button type="primary" loading={publish.isPending} onClick={() => void ask('publish')}>
          {text('paper_template.publish')}
        </Button>
      )}
      {mayChange && published && (
        <Button danger loading={withdraw.isPending} onClick={() => void ask('withdraw')}>
          {text('paper_template.withdraw')}
        </Button>
      )}
      <Button loading={file.isPending} onClick={() => file.mutate({ params })}>
        {text('paper_template.download')}
      </Button>
      {previewing && (
        <TemplatePreview
          template={template}
          version={version}
          office={office}
          onClose={() => setPreviewing(false)}
        />
      )}
    </div>
  );
}
