-- Every process keeps the keys it signs with: one that was changed, or is gone, is told to all of them.
call watch_catalog_changes('app_secret', 'everything', null);
