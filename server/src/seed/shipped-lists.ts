import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Versioned } from '#crud/versions.ts';
import COUNTRIES from './countries.json' with { type: 'json' };
import DISTRICTS from './districts.json' with { type: 'json' };
import LABELS from './labels.json' with { type: 'json' };
import NATIONALITIES from './nationalities.json' with { type: 'json' };
import REGIONS from './regions.json' with { type: 'json' };

/** A record as a list brings it. */
export interface ShippedRecord {
  columns: Record<string, string | number | null>;
  texts: Partial<Record<Language, string>>;
  /** Columns that refer to records of earlier lists, each by the key that that list gives it. */
  above?: Record<string, { list: Versioned; key: string }>;
}

/** A table that the product brings along. */
export interface ShippedList {
  table: Versioned;
  translations: { table: string; key: string; text: 'name' | 'label' };
  /** Columns whose values are the key of a record: they must stay the same in every version of the product. */
  by: string[];
  records: ShippedRecord[];
}

const named = (thing: string) => ({
  table: `${thing}_translations`,
  key: `${thing}_id`,
  text: 'name' as const,
});

const countryOf = new Map(REGIONS.map(({ soato_id, country }) => [soato_id, country]));

/** In the order in which they refer to each other. */
export const SHIPPED_LISTS: ShippedList[] = [
  {
    table: 'labels',
    translations: { table: 'label_translations', key: 'label_id', text: 'label' },
    by: ['module', 'key'],
    records: Object.entries(LABELS).flatMap(([module, labels]) =>
      labels.map(({ labels: texts, key, ...columns }, at) => ({
        columns: { hemis_code: null, status: 1, ...columns, module, key, place: at + 1 },
        texts,
      })),
    ),
  },
  {
    table: 'countries',
    translations: named('country'),
    by: ['code'],
    records: COUNTRIES.map(({ code, place = null, names }) => ({
      columns: { code, place },
      texts: names,
    })),
  },
  {
    table: 'regions',
    translations: named('region'),
    by: ['soato_id'],
    records: REGIONS.map(({ country, soato_id, names }) => ({
      columns: { soato_id },
      texts: names,
      above: { country_id: { list: 'countries', key: country } },
    })),
  },
  {
    table: 'districts',
    translations: named('district'),
    by: ['soato_id'],
    records: DISTRICTS.map(({ region, soato_id, names }) => ({
      columns: { soato_id },
      texts: names,
      above: {
        country_id: { list: 'countries', key: countryOf.get(region) ?? '' },
        region_id: { list: 'regions', key: region },
      },
    })),
  },
  {
    table: 'nationalities',
    translations: named('nationality'),
    by: ['code'],
    records: NATIONALITIES.map(({ code, place = null, names }) => ({
      columns: { code, place },
      texts: names,
    })),
  },
];
