-- Texts are found in memory (docs/decisions/0014); SQL stands in only while that is not loaded, or when it failed. For
-- that a look at every row is good enough, while keeping trigrams cost an import of 100,000 goods some five seconds. The
-- extension stays: another program may use it.
drop index if exists search_text_words;
