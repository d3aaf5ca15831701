/** The administrator of a demo server (`demo-server.ts`), for tests that sign in. */
export const demoAdministrator = { username: 'dispatcher', password: 'road-to-anywhere' } as const;
