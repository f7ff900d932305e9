-- Whether the address of an account is only claimed: entered by a person who signed up, or who invited somebody. Until it is confirmed,
-- the account cannot open the API, and another sign-up or invitation takes the address over (D78). False for existing accounts, and for
-- those that an operator or an earlier release creates: they keep everything that they can do.
ALTER TABLE users ADD COLUMN email_claimed boolean NOT NULL DEFAULT false;
