-- Null in the versions from before this column: what the description was is not known.
ALTER TABLE class_versions ADD COLUMN description TEXT;
