-- catalog/product/{id}/ takes a slug too.
create index product_slug on product (slug collate "C");
