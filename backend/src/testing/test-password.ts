export const TEST_PASSWORD = 'correct horse battery';
/** Its argon2id hash with the least memory and time: signing in with it costs a test a tenth of a millisecond. */
export const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$3K/TGdavWbuS9oFn45kKIQ$s+GhvLUJO1MwcJYnekwNw+f8hT2vnHy6cCZEUO1T4aY';
