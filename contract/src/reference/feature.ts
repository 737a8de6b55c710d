import { configs } from './configs.ts';
import { countries } from './countries.ts';
import { districts } from './districts.ts';
import { interfaceTexts } from './interface-texts.ts';
import { labels } from './labels.ts';
import { languages } from './languages.ts';
import { nationalities } from './nationalities.ts';
import { regions } from './regions.ts';

export const reference = {
  languages,
  labels,
  countries,
  regions,
  districts,
  nationalities,
  interfaceTexts,
  configs,
};
