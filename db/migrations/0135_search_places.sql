-- Places of a list are those where goods stand free and that anybody has a price of: whether a visitor can buy there is
-- said by the prices he buys by, of his city or of his contract. The same sums as `keepPlaces` of src/shop/search.
create temp table free_stock on commit drop as
select st.product_id, w.id as warehouse_id, w.shop_id, (st.on_hand - coalesce(r.reserved, 0))::float8 as free,
       coalesce(o.multiplicity, p.multiplicity) as multiplicity
from stock st
join product p on p.id = st.product_id
left join product_override o on o.product_id = p.id
join warehouse w on w.id = st.warehouse_id and w.hidden_at is null
left join stock_reserved r on r.product_id = st.product_id and r.warehouse_id = st.warehouse_id
where st.on_hand > coalesce(r.reserved, 0);

with in_city as (
  select product_id, array_agg(city_id order by city_id) as places from (
    select f.product_id, c.city_id from free_stock f join city_warehouse c using (warehouse_id)
    group by f.product_id, f.multiplicity, c.city_id having sum(f.free) + 1e-6 >= f.multiplicity
  ) place group by product_id
), in_shop as (
  select product_id, array_agg(shop_id order by shop_id) as places from (
    select f.product_id, f.shop_id from free_stock f join shop s on s.id = f.shop_id and s.hidden_at is null
    group by f.product_id, f.multiplicity, f.shop_id having sum(f.free) + 1e-6 >= f.multiplicity
  ) place group by product_id
), wanted as (
  select l.product_id, l.lft,
         case when 0 < any(l.prices) then coalesce(c.places, '{}') else '{}' end as cities,
         case when 0 < any(l.prices) then coalesce(s.places, '{}') else '{}' end as shops
  from listing l
  left join in_city c on c.product_id = l.product_id
  left join in_shop s on s.product_id = l.product_id
)
update listing l set cities = w.cities, shops = w.shops from wanted w
where l.product_id = w.product_id and l.lft = w.lft and (l.cities, l.shops) is distinct from (w.cities, w.shops);
