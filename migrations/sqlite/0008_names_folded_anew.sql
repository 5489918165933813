-- Names are folded by another table now, and phone numbers are found by their digits: the keys are written again at the
-- next start.
UPDATE users SET first_name_key = NULL, last_name_key = NULL, address_key = NULL, search_key = NULL;
