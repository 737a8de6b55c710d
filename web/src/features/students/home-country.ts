import { countries } from '@dekanat/contract/reference/countries.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query.ts';
import type { StudentForm } from '#features/students/student-form-state.ts';

/** Whether the form's country is the universities' own, which is the default of a new student. */
export function useHomeCountry(form: StudentForm): boolean {
  const { data } = useQuery(queryOf(countries.options, {}));
  const home = data?.find((country) => country.home)?.id;
  const { mode, base, setLoaded } = form;
  const begins = mode === 'create' && base.country_id === undefined ? home : undefined;
  useEffect(() => {
    if (begins !== undefined) setLoaded({ country_id: begins });
  });
  return home !== undefined && form.idIn('country_id') === home;
}
