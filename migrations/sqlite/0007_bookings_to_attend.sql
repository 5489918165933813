-- The bookings that time turns to attended, looked for twice a minute: those still confirmed, and not every class there was.
CREATE INDEX bookings_confirmed ON bookings (class_id) WHERE status = 'confirmed';
