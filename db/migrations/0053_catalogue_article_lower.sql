-- People type articles in any case.
create index product_article_lower on product (lower(article) collate "C") where article <> '';
