-- The words of a name in one university, such as `u17:karimov`: a prefix then reads the words of that university alone. Index and query
-- are both made of them, so that names and searches are split at the same characters. One expression, which PostgreSQL evaluates in
-- place: each new version of a student pays for it. It indexes no word above 2046 bytes; 500 characters are fewer in any script.
create function university_words(of_university integer, name_key text) returns text[]
language sql immutable parallel safe
return string_to_array('u' || of_university::text || ':' || replace(
  nullif(btrim(regexp_replace(left(name_key, 500) collate uzbek, '[^[:alnum:]]+', ' ', 'g')), ''),
  ' ', ' u' || of_university::text || ':'), ' ');

-- As name_query (0022). A word has neither quotes nor backslashes, which would have to be escaped.
create function university_name_query(of_university integer, sought text) returns tsquery
language sql immutable parallel safe
return (
  select string_agg('''' || word || ''':*', ' & ')::tsquery
  from unnest(university_words(of_university, search_key(sought))) word);
