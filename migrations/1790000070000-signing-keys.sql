-- An endpoint can be signed for with a key pair of its own, beside its shared secret or instead of it (D67). The public key is
-- published; the private one is encrypted like the secret. While keys turn, the previous pair signs until the deadline of the
-- previous secret.
ALTER TABLE webhook_endpoints ADD COLUMN signature text NOT NULL DEFAULT 'hmac';
ALTER TABLE webhook_endpoints ADD COLUMN public_key text;
ALTER TABLE webhook_endpoints ADD COLUMN signing_key_encrypted bytea;
ALTER TABLE webhook_endpoints ADD COLUMN signing_key_since timestamptz(3);
ALTER TABLE webhook_endpoints ADD COLUMN previous_public_key text;
ALTER TABLE webhook_endpoints ADD COLUMN previous_signing_key_encrypted bytea;
ALTER TABLE webhook_endpoints ADD COLUMN previous_signing_key_since timestamptz(3);
