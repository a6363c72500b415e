-- Imports decide types and facets by all values of an attribute; without it each decision read the values of the whole shop.
create index product_attribute_attribute on product_attribute (attribute_id);
