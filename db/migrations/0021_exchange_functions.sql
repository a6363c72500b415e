-- Address part of a name: letters after ГОСТ 7.79 as people write them, digits and single hyphens, at most 100,
-- never empty and never all digits (such an address would read as an id): then `fallback` goes in front.
create function exchange_slug(name text, fallback text) returns text language sql immutable parallel safe as $$
  select case when s ~ '^[0-9]*$' then rtrim(left(fallback || '-' || s, 100), '-') else s end
  from (select trim(both '-' from left(trim(both '-' from regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(lower(name),
        'абвгдеёзийклмнопрстуфыэАБВГДЕЁЗИЙКЛМНОПРСТУФЫЭьъЬЪ''’',
        'abvgdeezijklmnoprstufyeabvgdeezijklmnoprstufye'),
      'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'), 'ю', 'yu'), 'я', 'ya'),
    '[^a-z0-9]+', '-', 'g')), 100)) as s) t
$$;

-- «1 234,50» → 1234.5; null when it is not wholly a number. Leading zeros («0012») are a code, not a number.
create function exchange_number(value text) returns double precision language sql immutable parallel safe as $$
  select case when v ~ '^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,12})?$' then v::double precision end
  from (select replace(translate(btrim(value), E' \u00a0\u202f', ''), ',', '.') as v) t
$$;

-- «10 А» → 10, so that it stands before «100 А».
create function exchange_leading_number(value text) returns double precision language sql immutable parallel safe as $$
  select replace(substring(value from '^-?[0-9]{1,15}(?:[.,][0-9]{1,12})?'), ',', '.')::double precision
$$;

-- «есть», «true», «1» → «Да»; null when it is neither yes nor no.
create function exchange_bool(value text) returns text language sql immutable parallel safe as $$
  select case when translate(lower(btrim(value)), 'АДЕНСТЬ', 'аденсть') in ('да', 'true', 'есть', 'yes', 'истина') then 'Да'
              when translate(lower(btrim(value)), 'АДЕНСТЬ', 'аденсть') in ('нет', 'false', 'no', 'ложь') then 'Нет' end
$$;
