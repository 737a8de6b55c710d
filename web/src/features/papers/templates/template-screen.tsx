import { paperTemplates, type TemplateDetails } from '@dekanat/contract/papers/paper-templates.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { OfficeNotice } from '#features/papers/templates/office-notice.tsx';
import { TemplateFields } from '#features/papers/templates/template-fields.tsx';
import { TemplateStart } from '#features/papers/templates/template-start.tsx';
import { TemplateUpload } from '#features/papers/templates/template-upload.tsx';
import { TemplateVersions } from '#features/papers/templates/template-versions.tsx';
import { templateTitle } from '#features/papers/templates/template-words.ts';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import '#features/papers/templates/templates.css';

/** One template: its start, versions and fields. */
export function TemplateScreen() {
  const text = useText();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(queryOf(paperTemplates.read, { params: { id } }));
  return (
    <Screen title="paper_template.noun" of={data && templateTitle(data, text)}>
      {data && <TemplateSections key={id} template={data} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

function TemplateSections({ template }: { template: TemplateDetails }) {
  const mayUpload = useMay(paperTemplates.upload);
  const { data, error, refetch } = useQuery(queryOf(paperTemplates.kinds, {}));
  const kind = data?.kinds.find((one) => one.kind === template.kind);
  return (
    <>
      <OfficeNotice />
      <div className="sections">
        {kind && <TemplateStart template={template} kind={kind} />}
        {mayUpload && <TemplateUpload template={template} />}
        <TemplateVersions template={template} office={data?.office ?? false} />
        {kind && <TemplateFields fields={kind.fields} />}
        {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      </div>
    </>
  );
}
