-- What the file of a picture looked like when it was read, so that the same file is not read again. It names the converted
-- picture too: a row whose picture was replaced by a release that knows no stamps has a stamp of another one.
alter table exchange_picture_path add column stamp text;
