import { Validator } from '@seriousme/openapi-schema-validator';
import { allRoutes } from '@moveway/contracts/api.ts';
import { errorStatus } from '@moveway/contracts/http/errors.ts';
import type { Route } from '@moveway/contracts/http/route.ts';
import { expect, it } from 'vitest';
import { renderApiPage } from './api-document.ts';
import { createApiDocument } from './openapi.ts';

const document = createApiDocument();
const shown = ({ endpoint, documentedAs = endpoint }: Route) => documentedAs;

it('the API document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate({ ...document });
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

it('the API document describes the declared routes and no others', () => {
  const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect(described.sort()).toEqual(allRoutes.map(shown).sort());
});

it('each route has a tag that says who it is for', () => {
  const tagOf = (path: string) => Object.values(document.paths?.[path] ?? {})[0]?.tags;
  expect(tagOf('/api/auth/login')).toEqual(['Signing in']);
  expect(tagOf('/api/packages/track/{trackingNumber}')).toEqual(['Tracking']);
  expect(tagOf('/api/settings')).toEqual(['For everyone']);
  expect(tagOf('/api/chat/send')).toEqual(['For signed-in users']);
  expect(tagOf('/api/admin/users')).toEqual(['Administration']);
});

it('the error codes of a route stand under their status', () => {
  const responses = document.paths?.['/api/packages/track/{trackingNumber}']?.get?.responses;
  expect(responses).toHaveProperty(String(errorStatus['shipment.not_found']));
  expect(responses).toHaveProperty('429');
});

it('the page of the document shows each route and needs no script', () => {
  const page = renderApiPage(document);
  expect(page).not.toMatch(/<script|style="/);
  for (const route of allRoutes) {
    expect(page).toContain(shown(route).replaceAll(/:(\w+)/g, '{$1}'));
  }
});
