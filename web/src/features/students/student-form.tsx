import { formatDay, yearsAgo } from '@dekanat/contract/api/days.ts';
import { GENDERS } from '@dekanat/contract/people/genders.ts';
import { personOfPin, pinProblems } from '@dekanat/contract/people/identifiers.ts';
import { HOME_CITIZENSHIP } from '@dekanat/contract/reference/home-country.ts';
import { AGE_MIN, AGE_USUAL, STREET_MIN } from '@dekanat/contract/students/student-input.ts';
import { Input } from 'antd';
import { useEffect, useRef } from 'react';
import { CountryField } from '#features/reference/country-field.tsx';
import { DistrictName, DistrictSelect } from '#features/reference/district-select.tsx';
import { LabelName, LabelSelect } from '#features/reference/label-select.tsx';
import { NationalityName, NationalitySelect } from '#features/reference/nationality-select.tsx';
import { RegionName, RegionSelect } from '#features/reference/region-select.tsx';
import { StudentGroupName, StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { useHomeCountry } from '#features/students/home-country.ts';
import { PassportInput, PhoneInput } from '#features/students/number-inputs.tsx';
import type { StudentForm } from '#features/students/student-form-state.ts';
import { RecordUniversityField } from '#features/universities/university-select.tsx';
import { useText } from '#i18n/text.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DayInput } from '#ui/form/date-input.tsx';
import { Field, TextField } from '#ui/form/field.tsx';
import { DigitsInput } from '#ui/form/tidy-input.tsx';
import { PictureInput } from '#ui/upload/picture-input.tsx';
import { shownPicture } from '#ui/upload/shown-picture.tsx';
import './student-form.css';
import './students.css';
import type { TextKey } from '#i18n/text-key.ts';

interface PartProps {
  of: StudentForm;
}

/** Photo, names, gender and nationality. */
export function IdentityFields({ of: form }: PartProps) {
  return (
    <>
      <div className="section-wide">
        <Field of={form} name="photo" label="student.photo" shown={shownPicture}>
          <PictureInput />
        </Field>
      </div>
      <TextField of={form} name="second_name" label="student.second_name" />
      <TextField of={form} name="first_name" label="student.first_name" />
      <TextField of={form} name="third_name" label="student.third_name" />
      <ChoiceField
        of={form}
        name="gender"
        label="student.gender"
        required="reference.choose"
        choices={GENDERS.map((value) => ({ value, label: `gender.${value}` }))}
      />
      <CitizenshipField of={form} />
      <Field
        of={form}
        name="nation_id"
        label="student.nation_name"
        required="reference.choose"
        shown={(value) => <NationalityName value={value} known={form.base.nation_name} />}
      >
        <NationalitySelect known={form.base.nation_name} placeholder="antd.placeholder" />
      </Field>
    </>
  );
}

function CitizenshipField({ of: form }: PartProps) {
  const label = { module: 'citizenship', known: form.base.citizenship_name } as const;
  return (
    <Field
      of={form}
      name="citizenship_id"
      label="student.citizenship_name"
      required="reference.choose"
      shown={(value) => <LabelName value={value} {...label} />}
    >
      <LabelSelect {...label} placeholder="antd.placeholder" />
    </Field>
  );
}

/** Personal data: passport, PINFL and birth date; the street is in the address section. */
export function DocumentFields({ of: form }: PartProps) {
  const citizen = form.values.citizenship_id === HOME_CITIZENSHIP;
  useFilledFromPin(form);
  return (
    <>
      <Field of={form} name="passport" label="student.passport" required="student.passport.shape">
        <PassportInput />
      </Field>
      <div>
        <Field
          of={form}
          name="passport_pin"
          label="student.passport_pin"
          {...(citizen && { required: 'student.passport_pin.required' })}
        >
          <DigitsInput length={14} />
        </Field>
        <PinWarnings of={form} />
      </div>
      <Field
        of={form}
        name="birth_date"
        label="student.birth_date"
        required="invalid.required"
        shown={(value) => formatDay(String(value ?? ''))}
      >
        <DayInput latest={yearsAgo(AGE_MIN)} opensAt={yearsAgo(AGE_USUAL)} />
      </Field>
    </>
  );
}

/** Fills birth date and sex from a newly typed PINFL, where they are empty; a value that disagrees is a warning. */
function useFilledFromPin({ antd, values }: StudentForm) {
  const pin = String(values.passport_pin ?? '');
  useEffect(() => {
    const empty = Object.entries(personOfPin(pin) ?? {}).filter(([name]) => !antd.getFieldValue(name));
    antd.setFields(empty.map(([name, value]) => ({ name, value, errors: [] })));
  }, [antd, pin]);
}

/** A PINFL that disagrees with other fields is a warning only. */
function PinWarnings({ of: form }: PartProps) {
  const text = useText();
  const derivedValue = (name: 'gender' | 'birth_date') => {
    const value = form.values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const problems = pinProblems(String(form.values.passport_pin ?? ''), {
    gender: derivedValue('gender'),
    birth_date: derivedValue('birth_date'),
  });
  const list = useRef<HTMLUListElement>(null);
  const shown = problems.join();
  useEffect(() => {
    const typing = list.current?.parentElement?.contains(document.activeElement);
    if (shown !== '' && typing) list.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <ul className="student-warnings" role="status" ref={list}>
      {problems.map((problem) => (
        <li key={problem}>{text(`student.pin.${problem}`)}</li>
      ))}
    </ul>
  );
}

/** Group, form of study and payment. */
export function StudyFields({ of: form }: PartProps) {
  const group = { within: { university_id: form.idIn('university_id') }, known: form.base.group_name };
  const payment = { module: 'edu_payment', known: form.base.edu_payment_name } as const;
  const category = { module: 'social_category', known: form.base.social_category_name } as const;
  // Former students may have none.
  const mayLackGroup = form.mode === 'edit' && form.base.group_id === null;
  return (
    <>
      <RecordUniversityField of={form} />
      <Field
        of={form}
        name="group_id"
        label="student.group_name"
        {...(!mayLackGroup && { required: 'student.group_id.required' as const })}
        shown={(value) => <StudentGroupName value={value} {...group} />}
      >
        <StudentGroupSelect {...group} placeholder="antd.placeholder" />
      </Field>
      <Field
        of={form}
        name="edu_payment_id"
        label="student.edu_payment_name"
        shown={(value) => <LabelName value={value} {...payment} />}
      >
        <LabelSelect {...payment} placeholder="antd.placeholder" />
      </Field>
      <Field
        of={form}
        name="social_category_id"
        label="student.social_category_name"
        shown={(value) => <LabelName value={value} {...category} />}
      >
        <LabelSelect {...category} placeholder="antd.placeholder" />
      </Field>
    </>
  );
}

/** Country, region and district; an address in the home country needs all of them. */
export function AddressFields({ of: form }: PartProps) {
  const atHome = useHomeCountry(form);
  const needed = (key: TextKey) => (atHome ? { required: key } : {});
  const province = { within: { country_id: form.idIn('country_id') }, known: form.base.province_name };
  const city = { within: { region_id: form.idIn('province_id') }, known: form.base.city_name };
  return (
    <>
      <CountryField of={form} />
      <Field
        of={form}
        name="province_id"
        label="student.province_name"
        {...needed('student.province_id.required')}
        shown={(value) => <RegionName value={value} known={form.base.province_name} />}
      >
        <RegionSelect {...province} placeholder="antd.placeholder" />
      </Field>
      <Field
        of={form}
        name="city_id"
        label="student.city_name"
        {...needed('student.city_id.required')}
        shown={(value) => <DistrictName value={value} {...city} />}
      >
        <DistrictSelect {...city} placeholder="antd.placeholder" />
      </Field>
    </>
  );
}

export function StreetField({ of: form }: PartProps) {
  const atHome = useHomeCountry(form);
  const short = (value: unknown) => atHome && String(value ?? '').trim().length < STREET_MIN;
  return (
    <Field
      of={form}
      name="street"
      label="student.street"
      {...(atHome && { required: 'student.street.min' })}
      check={(value) => (short(value) ? 'student.street.min' : undefined)}
    >
      <Input autoComplete="off" maxLength={255} />
    </Field>
  );
}

export function ContactFields({ of: form }: PartProps) {
  return (
    <>
      <Field of={form} name="phone" label="student.phone">
        <PhoneInput />
      </Field>
      <div className="section-wide">
        <Field of={form} name="other" label="student.other">
          <Input.TextArea rows={3} maxLength={1000} />
        </Field>
      </div>
    </>
  );
}
