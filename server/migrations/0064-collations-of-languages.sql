-- Names of records are sorted by the alphabet of the language that a list is shown in; names of people stay in `uzbek`.
create collation russian (provider = icu, locale = 'ru');
create collation english (provider = icu, locale = 'en');
