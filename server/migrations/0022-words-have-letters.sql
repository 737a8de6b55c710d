-- As in 0021; but signs alone are no word of a name: of ‘_’ nothing would be left to seek by, and everybody be found.
create or replace function name_query(of_university integer, sought text) returns tsquery
language sql immutable parallel safe
return (
  select case when count(*) > 0 then to_tsquery('simple', concat_ws(' & ', 'u' || of_university,
    string_agg('''' || regexp_replace(word, '([''\\])', '\1\1', 'g') || ''':*', ' & '))) end
  from (select distinct word from unnest(string_to_array(search_key(sought), ' ')) word where word ~ '[[:alnum:]]') words);
