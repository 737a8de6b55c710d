import { type Catalogue, provideCatalogues } from '#i18n/catalogues.ts';

/** All catalogues. `web/catalogues.ts` serves each language of a catalogue as a module. The arguments must be literals for Vite. */
provideCatalogues({
  oz: import.meta.glob<Catalogue>(['../locales/*.json', '../../../contract/src/locales/*.json'], {
    query: '?oz',
    import: 'default',
  }),
  ru: import.meta.glob<Catalogue>(['../locales/*.json', '../../../contract/src/locales/*.json'], {
    query: '?ru',
    import: 'default',
  }),
  en: import.meta.glob<Catalogue>(['../locales/*.json', '../../../contract/src/locales/*.json'], {
    query: '?en',
    import: 'default',
  }),
});
