-- One rule for addresses (src/shop/exchange/slug.ts) instead of two: SQL no longer makes slugs, it only joins them.
drop function exchange_slug(text, text);
alter table exchange_offer
  add column slug text,                          -- of the offer's own name
  add column characteristics_slug text;          -- of the values of its characteristics
