-- As in 0001, letter for letter; but a name in plain Latin, as nearly all are, does not go through the folding of other scripts. It is folded
-- for each of a million students.
create or replace function search_key(source text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  -- ´ is none of them: Unicode takes it for a blank with a mark.
  plain text := translate(source, 'ʻʼ''‘’`ʹ′', '');
  folded text;
begin
  if octet_length(plain) = length(plain) then
    return btrim(regexp_replace(translate(lower(plain collate "C"), 'x', 'h'), '[\s\-]+', ' ', 'g'));
  end if;
  folded := lower(normalize(source, nfkc) collate uzbek);
  folded := regexp_replace(folded, '(^|[^а-яёўқғҳ]|[аеёиоуэюяўъь])е', '\1ye', 'g');
  folded := regexp_replace(folded, '([аеёиоуэюяў])ц', '\1ts', 'g');
  folded := replace(replace(replace(folded, 'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch');
  folded := replace(replace(replace(folded, 'ю', 'yu'), 'я', 'ya'), 'ё', 'yo');
  folded := translate(folded, 'абвгджзийклмнопрстуфхцэыеўқғҳıʻʼ''‘’`´ʹ′ъь', 'abvgdjziyklmnoprstufhseieoqghi');
  folded := regexp_replace(normalize(folded, nfd), '[\u0300-\u036f]', '', 'g');
  folded := replace(folded, 'x', 'h');
  return btrim(regexp_replace(folded, '[\s\-‐‑–—]+', ' ', 'g'));
end $$;
