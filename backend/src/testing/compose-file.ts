import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
    .default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  mem_limit: z.string().optional(),
  sysctls: z.record(z.string(), z.string()).default({}),
  restart: z.string().optional(),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string()).default([]),
  logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.unknown()),
});

export type ComposeService = z.infer<typeof serviceSchema>;

/** Reads a file of the project. */
export const projectFile = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** Reads `docker-compose.yml`, with the default values of its variables. */
export async function readCompose(): Promise<z.infer<typeof composeSchema>> {
  const interpolate = (_: unknown, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/(?<!\$)\$\{\w+:-([^}]*)\}/g, '$1').replaceAll('$$', () => '$')
      : value;
  return composeSchema.parse(parse(await projectFile('docker-compose.yml'), interpolate, { merge: true }));
}
