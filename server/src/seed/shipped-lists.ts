import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Versioned } from '#crud/versions.ts';
import COUNTRIES from './countries.json' with { type: 'json' };
import DISTRICTS from './districts.json' with { type: 'json' };
import LABELS from './labels.json' with { type: 'json' };
import NATIONALITIES from './nationalities.json' with { type: 'json' };
import REGIONS from './regions.json' with { type: 'json' };

/** A record of a shipped list. */
export interface ShippedRecord {
  columns: Record<string, string | number | null>;
  texts: Partial<Record<Language, string>>;
  /** References to records of earlier lists, by key. */
  references?: Record<string, { list: Versioned; key: string }>;
}

/** A table that is shipped with data. */
export interface ShippedList {
  table: Versioned;
  translations: { table: string; key: string; text: 'name' | 'label' };
  /** Columns that identify a record; they must not change between versions. */
  keyColumns: string[];
  records: ShippedRecord[];
}

const named = (noun: string) => ({
  table: `${noun}_translations`,
  key: `${noun}_id`,
  text: 'name' as const,
});

const countryOf = new Map(REGIONS.map(({ soato_id, country }) => [soato_id, country]));

/** In dependency order. */
export const SHIPPED_LISTS: ShippedList[] = [
  {
    table: 'labels',
    translations: { table: 'label_translations', key: 'label_id', text: 'label' },
    keyColumns: ['module', 'key'],
    records: Object.entries(LABELS).flatMap(([module, labels]) =>
      labels.map(({ labels: texts, key, ...columns }, index) => ({
        columns: { hemis_code: null, status: 1, ...columns, module, key, place: index + 1 },
        texts,
      })),
    ),
  },
  {
    table: 'countries',
    translations: named('country'),
    keyColumns: ['code'],
    records: COUNTRIES.map(({ code, place = null, names }) => ({
      columns: { code, place },
      texts: names,
    })),
  },
  {
    table: 'regions',
    translations: named('region'),
    keyColumns: ['soato_id'],
    records: REGIONS.map(({ country, soato_id, names }) => ({
      columns: { soato_id },
      texts: names,
      references: { country_id: { list: 'countries', key: country } },
    })),
  },
  {
    table: 'districts',
    translations: named('district'),
    keyColumns: ['soato_id'],
    records: DISTRICTS.map(({ region, soato_id, names }) => ({
      columns: { soato_id },
      texts: names,
      references: {
        country_id: { list: 'countries', key: countryOf.get(region) ?? '' },
        region_id: { list: 'regions', key: region },
      },
    })),
  },
  {
    table: 'nationalities',
    translations: named('nationality'),
    keyColumns: ['code'],
    records: NATIONALITIES.map(({ code, place = null, names }) => ({
      columns: { code, place },
      texts: names,
    })),
  },
];
