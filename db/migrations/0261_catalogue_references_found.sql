-- Whatever deletes a row looks for those that refer to it. A property of 300 values that becomes a text deletes them all: among a
-- hundred thousand goods that looked through every property of theirs three hundred times.
create index product_attribute_value on product_attribute (value_id) where value_id is not null;
create index entity_document_file on entity_document (file_id);
create index contract_file on contract (file_id) where file_id is not null;
create index power_of_attorney_file on power_of_attorney (file_id) where file_id is not null;
create index content_file_file on content_file (file_id);
