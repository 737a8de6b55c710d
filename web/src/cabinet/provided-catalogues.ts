import { type Catalogue, provideCatalogues } from '#i18n/catalogues.ts';

/** The catalogues of the cabinet: a phone would load the names of the others, too. `web/catalogues.ts` serves each language of a catalogue as a module. The arguments must be literals for Vite. */
provideCatalogues({
  oz: import.meta.glob<Catalogue>(
    [
      '../locales/{start,cabinet,cabinet-*,account,record-book}.json',
      '../../../contract/src/locales/{start,cabinet,cabinet-*,account,record-book}.json',
    ],
    { query: '?oz', import: 'default' },
  ),
  ru: import.meta.glob<Catalogue>(
    [
      '../locales/{start,cabinet,cabinet-*,account,record-book}.json',
      '../../../contract/src/locales/{start,cabinet,cabinet-*,account,record-book}.json',
    ],
    { query: '?ru', import: 'default' },
  ),
  en: import.meta.glob<Catalogue>(
    [
      '../locales/{start,cabinet,cabinet-*,account,record-book}.json',
      '../../../contract/src/locales/{start,cabinet,cabinet-*,account,record-book}.json',
    ],
    { query: '?en', import: 'default' },
  ),
});
