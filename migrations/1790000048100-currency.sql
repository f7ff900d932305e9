-- The currency of a business's amounts: an ISO 4217 code. Amounts are kept without one, as they always were.
ALTER TABLE businesses ADD COLUMN currency text NOT NULL DEFAULT 'EUR';
