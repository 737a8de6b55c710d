import { configs } from '@dekanat/contract/reference/configs.ts';
import { countries } from '@dekanat/contract/reference/countries.ts';
import { districts } from '@dekanat/contract/reference/districts.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { labels } from '@dekanat/contract/reference/labels.ts';
import { languages } from '@dekanat/contract/reference/languages.ts';
import { nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { regions } from '@dekanat/contract/reference/regions.ts';
import { crudExamples } from './crud-examples.ts';
import { above, type ExampleContext, example, idOf } from './example.ts';
import {
  countryInput,
  districtInput,
  interfaceTextInput,
  makeCountry,
  makeDistrict,
  makeInterfaceText,
  makeRegion,
  nationalityInput,
  regionInput,
  settingOf,
} from './reference-factories.ts';

const country = async (context: ExampleContext) => makeCountry(await above(context));

const region = async (context: ExampleContext) => makeRegion(await above(context));

const district = async (context: ExampleContext) => makeDistrict(await above(context));

const interfaceText = ({ maker }: ExampleContext) => makeInterfaceText(maker);

const setting = ({ maker }: ExampleContext) => settingOf(maker, 'account-slip-text');

/** A label that no other record refers to. */
const label = async ({ maker }: ExampleContext) => {
  const { result } = await maker.call(labels.options, { query: { module: 'gender' } });
  return { id: result[0]?.id ?? 0 };
};

export const referenceExamples = [
  example(languages.options, () => ({})),
  example(labels.options, () => ({ query: { module: 'education_type' } as const })),
  example(labels.list, () => ({ query: { module: 'gender', sort: '-label', name: 'a' } as const })),
  example(labels.export, () => ({ query: { format: 'csv', status: 1 } as const })),
  example(labels.read, async (context) => idOf(await label(context))),
  example(labels.update, async (context) => ({
    ...idOf(await label(context)),
    body: { status: 1, language: 'oz', label: 'Erkak' } as const,
  })),

  example(interfaceTexts.list, () => ({
    query: { key: 'matn', category: 'cabinet', missing: 'ru', sort: '-message' } as const,
  })),
  example(interfaceTexts.export, () => ({ query: { format: 'csv' } as const })),
  example(interfaceTexts.texts, () => ({ query: { language: 'oz', category: 'crm' } as const })),
  example(interfaceTexts.read, async (context) => idOf(await interfaceText(context))),
  example(interfaceTexts.create, () => ({ body: interfaceTextInput() })),
  example(interfaceTexts.update, async (context) => ({
    ...idOf(await interfaceText(context)),
    body: interfaceTextInput({ category: 'crm' }),
  })),
  example(interfaceTexts.remove, async (context) => idOf(await interfaceText(context))),
  example(configs.list, () => ({ query: { status: 1, source: 'default', sort: '-name' } as const })),
  example(configs.export, () => ({ query: { format: 'csv', key: 'slip' } as const })),
  example(configs.read, async (context) => idOf(await setting(context))),
  example(configs.update, async (context) => ({
    ...idOf(await setting(context)),
    body: { value: 'Eslatma', status: 1 } as const,
  })),

  ...crudExamples(countries, {
    list: { sort: '-code', missing: 'qq', name: 'a' },
    input: () => countryInput(),
  }),

  ...crudExamples(regions, {
    list: { sort: '-country_name', country_id: 1, name: '17' },
    lookup: { country_id: 1 },
    make: region,
    input: async (context) => regionInput({ country_id: (await country(context)).id }),
  }),

  ...crudExamples(districts, {
    list: { sort: '-region_name', country_id: 1, region_id: 2 },
    lookup: { region_id: 2 },
    make: district,
    input: async (context) => districtInput(await region(context)),
  }),

  ...crudExamples(nationalities, {
    list: { sort: '-code', missing: 'en', name: 'a' },
    input: () => nationalityInput(),
  }),
];
