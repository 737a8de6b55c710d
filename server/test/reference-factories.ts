import { today } from '@dekanat/contract/api/days.ts';
import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import type { ConfigKey } from '@dekanat/contract/reference/config-catalogue.ts';
import { type Config, configs } from '@dekanat/contract/reference/configs.ts';
import { type Country, countries } from '@dekanat/contract/reference/countries.ts';
import { type District, districts } from '@dekanat/contract/reference/districts.ts';
import {
  type InterfaceText,
  type InterfaceTextInput,
  interfaceTexts,
} from '@dekanat/contract/reference/interface-texts.ts';
import { type Nationality, nationalities } from '@dekanat/contract/reference/nationalities.ts';
import { type Region, regions } from '@dekanat/contract/reference/regions.ts';
import type { z } from 'zod';
import type { Client } from './client.ts';
import { unique } from './factories.ts';

export const countryInput = (
  given: Partial<BodyOf<typeof countries.create>> = {},
): BodyOf<typeof countries.create> => ({ language: 'oz', name: `Sinov davlati ${unique()}`, ...given });

export const makeCountry = async (
  client: Client,
  given: Partial<BodyOf<typeof countries.create>> = {},
): Promise<Country> => (await client.call(countries.create, { body: countryInput(given) })).result;

/** An unused code of the national classifier. */
const soatoId = () => `17${80_000 + unique()}`;

export const regionInput = (
  given: Partial<BodyOf<typeof regions.create>> & { country_id: number },
): BodyOf<typeof regions.create> => ({
  language: 'oz',
  name: `Sinov viloyati ${unique()}`,
  soato_id: soatoId(),
  ...given,
});

export async function makeRegion(
  client: Client,
  given: Partial<BodyOf<typeof regions.create>> = {},
): Promise<Region> {
  const country_id = given.country_id ?? (await makeCountry(client)).id;
  return (await client.call(regions.create, { body: regionInput({ ...given, country_id }) })).result;
}

export const districtInput = (
  { id: region_id, country_id, soato_id }: Pick<Region, 'id' | 'country_id' | 'soato_id'>,
  given: Partial<BodyOf<typeof districts.create>> = {},
): BodyOf<typeof districts.create> => ({
  language: 'oz',
  name: `Sinov tumani ${unique()}`,
  country_id,
  region_id,
  soato_id: `${soato_id}${200 + (unique() % 800)}`,
  ...given,
});

/** A district of the given region, or of a new one. */
export async function makeDistrict(
  client: Client,
  region?: Region,
  given: Partial<BodyOf<typeof districts.create>> = {},
): Promise<District> {
  const body = districtInput(region ?? (await makeRegion(client)), given);
  return (await client.call(districts.create, { body })).result;
}

export const nationalityInput = (
  given: Partial<BodyOf<typeof nationalities.create>> = {},
): BodyOf<typeof nationalities.create> => ({ language: 'oz', name: `Sinov millati ${unique()}`, ...given });

export const makeNationality = async (
  client: Client,
  given: Partial<BodyOf<typeof nationalities.create>> = {},
): Promise<Nationality> =>
  (await client.call(nationalities.create, { body: nationalityInput(given) })).result;

export const interfaceTextInput = (
  given: Partial<z.input<typeof InterfaceTextInput>> = {},
): z.input<typeof InterfaceTextInput> => ({
  key: `sinov.matn_${unique()}`,
  category: 'cabinet',
  values: [{ language: 'oz', message: 'Sinov matni' }],
  ...given,
});

export const makeInterfaceText = async (
  client: Client,
  given: Partial<z.input<typeof InterfaceTextInput>> = {},
): Promise<InterfaceText> =>
  (await client.call(interfaceTexts.create, { body: interfaceTextInput(given) })).result;

/** A setting as the client reads it. */
export async function settingOf(client: Client, key: ConfigKey, universityId?: number): Promise<Config> {
  const query = universityId === undefined ? {} : { university_id: universityId };
  const { result } = await client.call(configs.list, { query });
  const found = result.data.find((setting) => setting.key === key);
  if (found === undefined) throw new Error(`The client does not see ${key}`);
  return found;
}

/**
 * A start of the academic year that makes today belong to another one than the default start in September does; undefined in
 * December, when every start gives the same year.
 */
export function startOfOtherYear(day = today()): 'january' | 'december' | undefined {
  const month = Number(day.slice(5, 7));
  if (month === 12) return undefined;
  return month < 9 ? 'january' : 'december';
}
