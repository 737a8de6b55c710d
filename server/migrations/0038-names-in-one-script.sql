-- Names of people in the script of the reader's language (decision 38): Latin, and Cyrillic for Russian. Both are stored for students,
-- because a list of a million is read in their order.

-- Uzbek and Russian names in Latin letters; text without Cyrillic letters is returned unchanged.
create function latin_name(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  cyrillic constant text[] := '{щ,Щ,ш,Ш,ч,Ч,ю,Ю,я,Я,ё,Ё,ў,Ў,ғ,Ғ}';
  latin constant text[] := '{sh,Sh,sh,Sh,ch,Ch,yu,Yu,ya,Ya,yo,Yo,oʻ,Oʻ,gʻ,Gʻ}';
  spelt text := name;
begin
  if name !~ '[\u0400-\u04FF]' then return name; end if;
  spelt := regexp_replace(spelt, '(?<![б-джзй-нп-тф-щБ-ДЖЗЙ-НП-ТФ-ЩқғҳҚҒҲ])е', 'ye', 'g');
  spelt := regexp_replace(spelt, '(?<![б-джзй-нп-тф-щБ-ДЖЗЙ-НП-ТФ-ЩқғҳҚҒҲ])Е', 'Ye', 'g');
  spelt := regexp_replace(spelt, '(?<=[аеёиоуўэюя])ц', 'ts', 'g');
  spelt := regexp_replace(spelt, '[ъЪ](?=[еёюяЕЁЮЯy])', '', 'g');
  for i in 1 .. cardinality(cyrillic) loop
    spelt := replace(spelt, cyrillic[i], latin[i]);
  end loop;
  return translate(spelt, 'абвгджзийклмнопрстуфхцыэеқҳъАБВГДЖЗИЙКЛМНОПРСТУФХЦЫЭЕҚҲЪьЬ',
                          'abvgdjziyklmnoprstufxsieeqhʼABVGDJZIYKLMNOPRSTUFXSIEEQHʼ');
end $$;

-- Uzbek names as they are written in Russian, without the letters ў, қ, ғ and ҳ.
create function cyrillic_name(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  latin constant text[] := '{yoʻ,Yoʻ,YOʻ,oʻ,Oʻ,gʻ,Gʻ,sʻh,Sʻh,sh,Sh,SH,ch,Ch,CH,yo,Yo,YO,yu,Yu,YU,ya,Ya,YA,ye,Ye,YE,ts,Ts,TS}';
  cyrillic constant text[] := '{йу,Йу,ЙУ,у,У,г,Г,сх,Сх,ш,Ш,Ш,ч,Ч,Ч,ё,Ё,Ё,ю,Ю,Ю,я,Я,Я,е,Е,Е,ц,Ц,Ц}';
  spelt text := translate(name, 'ʼ''‘’`ʹ′ЎўҚқҒғҲҳ', 'ʻʻʻʻʻʻʻУуКкГгХх');
begin
  if spelt !~ '[a-zA-Z]' then return spelt; end if;
  spelt := regexp_replace(spelt, '(?<![a-zA-Zʻ])E', 'Э', 'g');
  spelt := regexp_replace(spelt, '(?<![a-zA-Zʻ])e', 'э', 'g');
  for i in 1 .. cardinality(latin) loop
    spelt := replace(spelt, latin[i], cyrillic[i]);
  end loop;
  return translate(spelt, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZʻ',
                          'абкдефгхижклмнопкрстуввхйзАБКДЕФГХИЖКЛМНОПКРСТУВВХЙЗъ');
end $$;

-- The expression of a generated column cannot be changed in PostgreSQL 15: the column is replaced, and its indexes and the
-- columns that the audit leaves out are taken from the schema as it is.
do $$
declare
  definitions text[] := (
    select array_agg(pg_get_indexdef(indexrelid) order by indexrelid) from pg_index
    where indrelid = 'students'::regclass and pg_get_indexdef(indexrelid) ~ '\mfull_name\M');
  definition text;
  audit record;
begin
  alter table students drop column full_name;
  alter table students
    add column full_name text collate uzbek not null
      generated always as (latin_name(second_name || ' ' || first_name || ' ' || third_name)) stored,
    add column full_name_ru text collate uzbek not null
      generated always as (cyrillic_name(second_name || ' ' || first_name || ' ' || third_name)) stored;
  foreach definition in array definitions loop
    execute definition;
    execute regexp_replace(regexp_replace(definition, '\mfull_name\M', 'full_name_ru', 'g'), '(INDEX \w+)', '\1_ru');
  end loop;
  for audit in
    select tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'students'::regclass and pg_get_triggerdef(oid) like '%''full_name''%'
  loop
    execute format('drop trigger %I on students', audit.tgname);
    execute replace(audit.definition, '''full_name''', '''full_name'', ''full_name_ru''');
  end loop;
end $$;

-- Students are found by their phone number, with or without the country's code.
create index students_phone on students (right(phone, 9)) where phone is not null;
