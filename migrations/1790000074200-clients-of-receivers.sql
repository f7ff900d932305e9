-- Receivers may ask who delivers (D67): by a client certificate in TLS, or by a token of an OAuth 2.0 server. The certificate is
-- public; its private key and the client's secret are encrypted like the signing secret.
ALTER TABLE webhook_endpoints ADD COLUMN client_certificate text;
ALTER TABLE webhook_endpoints ADD COLUMN client_certificate_subject text;
ALTER TABLE webhook_endpoints ADD COLUMN client_certificate_fingerprint text;
ALTER TABLE webhook_endpoints ADD COLUMN client_certificate_expires_at timestamptz(3);
ALTER TABLE webhook_endpoints ADD COLUMN client_key_encrypted bytea;
ALTER TABLE webhook_endpoints ADD COLUMN oauth2_token_url text;
ALTER TABLE webhook_endpoints ADD COLUMN oauth2_client_id text;
ALTER TABLE webhook_endpoints ADD COLUMN oauth2_secret_encrypted bytea;
ALTER TABLE webhook_endpoints ADD COLUMN oauth2_scope text;
