-- 10 000 owners in addition to the ten of the sample
INSERT INTO owners (first_name, last_name, address, city, telephone)
  SELECT 'First' || i, 'Name' || lpad(i::text, 5, '0'), i || ' Main Street', 'Madison', lpad(i::text, 10, '0')
  FROM generate_series(1, 10000) AS i;
