import { FROM_HEMIS } from '@dekanat/contract/catalogue/catalogue.ts';
import { imports } from '@dekanat/contract/operations/imports.ts';
import { Select } from 'antd';
import { download } from '#api/api.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { FileDrop } from '#platform/imports/file-drop.tsx';
import { ImportList } from '#platform/imports/import-list.tsx';
import { ImportSteps, StepHeading } from '#platform/imports/import-steps.tsx';
import type { ImportUrlState } from '#platform/imports/import-url.ts';
import type { ImportTarget } from '#platform/imports/imported.ts';
import { SourcePart } from '#platform/imports/source-part.tsx';
import { FormatButton } from '#ui/export/format-button.tsx';
import '#platform/imports/file-step.css';

/** Choose a file, or open a former import. */
export function FileStep({ of, inUniversity = false, place }: ImportTarget & { place: ImportUrlState }) {
  const text = useText();
  const { universityId } = useUniversity();
  const waits = inUniversity && universityId === undefined;
  const isOffered = useProfile().hemis_configured && FROM_HEMIS.some((name) => name === of);
  const query = { resource: of, ...(inUniversity && { university_id: universityId }) };
  return (
    <>
      <ImportSteps now="file" />
      <div className="import-parts">
        <section className="import-part">
          <StepHeading title={text('imports.file.title')} />
          {waits ? (
            <UniversityFirst />
          ) : (
            <>
              <FileDrop query={query} onRead={({ id }) => place.open(id)} />
              <div className="import-template">
                <p>{text('imports.template.note')}</p>
                <FormatButton
                  title="imports.template"
                  fetchFile={(format) =>
                    download(imports.template, {
                      params: { resource: of },
                      query: { format, university_id: query.university_id },
                    })
                  }
                />
              </div>
            </>
          )}
        </section>
        {!waits && isOffered && <SourcePart of={of} universityId={query.university_id} place={place} />}
        <ImportList query={query} place={place} />
      </div>
    </>
  );
}

/** A user who sees all universities must choose one first. */
function UniversityFirst() {
  const text = useText();
  const { options, choose } = useUniversity();
  return (
    <div className="import-university">
      <label htmlFor="import-university">{text('imports.university')}</label>
      <Select
        id="import-university"
        placeholder={text('antd.placeholder')}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={choose}
      />
    </div>
  );
}
