import { type District, districts } from '@dekanat/contract/reference/districts.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query.ts';
import { CountryField } from '#features/reference/country-field.tsx';
import { RegionName, RegionSelect } from '#features/reference/region-select.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { EditorDrawer } from '#ui/form/editor-drawer.tsx';
import type { EditorForm } from '#ui/form/editor-form.ts';
import { Field, TextField } from '#ui/form/field.tsx';

export function DistrictEditor({ editor }: { editor: Editor<District> }) {
  return (
    <EditorDrawer
      editor={editor}
      resource={districts}
      noun="audit.record.districts"
      start={{ name: '', soato_id: '' }}
      cleared={{ country_id: ['region_id', 'soato_id'], region_id: ['soato_id'] }}
    >
      {(form) => {
        const region = { known: form.base.region_name };
        return (
          <>
            <TextField of={form} name="name" label="field.name" />
            <CountryField of={form} />
            <Field
              of={form}
              name="region_id"
              label="audit.field.region_id"
              shown={(value) => <RegionName value={value} {...region} />}
            >
              <RegionSelect
                {...region}
                within={{ country_id: form.idIn('country_id') }}
                placeholder="antd.placeholder"
              />
            </Field>
            <SoatoField of={form} />
          </>
        );
      }}
    </EditorDrawer>
  );
}

/** A district's code starts with that of its region, which is filled in when the region is chosen. */
function SoatoField({ of: form }: { of: EditorForm<'country_id' | 'region_id' | 'soato_id'> }) {
  const [countryId, regionId] = [form.idIn('country_id'), form.idIn('region_id')];
  const { data } = useQuery({
    ...queryOf(regions.options, countryId === undefined ? {} : { query: { country_id: countryId } }),
    enabled: countryId !== undefined,
  });
  const begins = data?.find(({ id }) => id === regionId)?.soato_id;
  const written = String(form.values.soato_id ?? '');
  const { mode, set } = form;
  useEffect(() => {
    if (mode !== 'view' && begins !== undefined && written === '') set({ soato_id: begins });
  }, [mode, begins, written, set]);
  return <TextField of={form} name="soato_id" label="district.soato_id" hint="district.soato_id.hint" />;
}
