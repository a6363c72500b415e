-- An order rests on a consent that its buyer has given before; null: it was given with the order, by a guest.
alter table order_consent add consent_id int references consent;
create index order_consent_ledger on order_consent (consent_id) where consent_id is not null;
-- What people who had logged in agreed to with forms goes into the ledger, so that no form asks them for it again.
insert into consent (user_id, aim, text_version, address, given_at)
select user_id, aim, text_version, address, min(given_at)
from (select o.user_id, 'order' as aim, c.text_version, c.address, c.given_at
      from order_consent c join shop_order o on o.id = c.order_id where c.aim = 'order'
      union all select user_id, 'stock-request', consent_text, address, created_at from stock_request
      union all select user_id, 'message', consent_text, address, created_at from feedback_message
      union all select user_id, 'price-list', consent_text, address, created_at from price_list_request) as given
where user_id is not null
group by user_id, aim, text_version, address
order by min(given_at);
