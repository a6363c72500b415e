-- What a visitor may see: not hidden (staff decides over the import), and in a visible category or in none.
create view visible_product as
  select p.id
  from product p
  left join product_override o on o.product_id = p.id
  where not coalesce(o.is_hidden, p.hidden_at is not null)
    and (not exists (select from product_category pc where pc.product_id = p.id)
      or exists (select from product_category pc join category c on c.id = pc.category_id
                 where pc.product_id = p.id and c.lft > 0));
