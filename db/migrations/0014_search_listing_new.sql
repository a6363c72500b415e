-- «Новинки» of the whole shop are read along an index, as the popular ones are.
create index listing_new on listing (created_at desc, product_id);
