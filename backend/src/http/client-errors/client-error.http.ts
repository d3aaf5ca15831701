import type { Context } from 'koa';
import { clientErrorRoutes, type ClientError } from '@moveway/contracts/client-errors/client-error.routes.ts';
import type { ApiRouter } from '../api-router.ts';
import { mount } from '../call/mount.ts';
import type { Logger } from '../../kernel/logger.ts';
import { consume } from '../../storage/limits/limits.ts';

/**
 * Writes errors of pages to the log. The route is public, so each network may send few, and what users may have typed
 * is left out.
 */
export function mountClientErrors(api: ApiRouter, { log }: { log: Pick<Logger, 'warn'> }): void {
  mount(api, clientErrorRoutes.report, async ({ input, caller, ctx }) => {
    await consume('client-errors', caller);
    log.warn({ requestId: requestIdOf(ctx), clientError: withoutPersonalData(input.body) }, 'A page failed');
    return { reported: true as const };
  });
}

/** Set by the outermost middleware (request-log.ts). */
const requestIdOf = (ctx: Context) => ctx.state.requestId as string;

/** Replaces a text that a user may have typed. */
const LEFT_OUT = '[…]';
/** The name of a class of errors. */
const ERROR_NAME = /^[A-Z][A-Za-z]{0,49}$/;
/** A file of code, as builds name them. */
const CODE_FILE = String.raw`[\w.-]+\.(?:m?js|tsx?)`;
const RELEASE = new RegExp(`^${CODE_FILE}$`);
/**
 * A line of a stack in Chromium, and in Safari or Firefox: function, file, line and column; other lines are no code.
 */
const FRAMES = [
  new RegExp(
    String.raw`^\s*at (?:(?<fn>[^()]*) \()?[^()?#\s]*/(?<file>${CODE_FILE})(?:[?#][^\s)]*?)?(?<at>:\d+:\d+)\)?$`,
  ),
  new RegExp(String.raw`^(?<fn>[^@]*)@[^@?#\s]*/(?<file>${CODE_FILE})(?:[?#]\S*?)?(?<at>:\d+:\d+)$`),
];
const FUNCTION = /^(?:async |new |get |set )?[A-Za-z_$][\w$.<>]{0,79}$/;
const FRAMES_MAX = 20;
/** A part of a path that names a page; any other part may be a user's number or name. */
const PAGE_PART = /^[a-z]+(?:-[a-z]+)*$/;
/** Ids of calls have letters; digits alone may be a number that a user typed. */
const REQUEST_ID = /[A-Za-z]/;

/**
 * The fields of a report that are logged: code, and nothing that a user may have typed. A field that our pages would
 * not send is left out, because any client may send a report.
 */
export function withoutPersonalData(report: ClientError) {
  const { app, release, page, name, stack, failedRequestId } = report;
  return {
    app,
    release: RELEASE.test(release) ? release : LEFT_OUT,
    page: pageOf(page),
    name: ERROR_NAME.test(name) ? name : LEFT_OUT,
    stack: (stack?.split('\n') ?? []).flatMap(frameOf).slice(0, FRAMES_MAX),
    ...(failedRequestId !== undefined && REQUEST_ID.test(failedRequestId) && { failedRequestId }),
  };
}

/** @param page a path */
function pageOf(page: string): string {
  const parts = page.replace(/[?#].*$/, '').split('/');
  return parts.map((part) => (part === '' || PAGE_PART.test(part) ? part : LEFT_OUT)).join('/');
}

/** @returns the line with the file's name alone: directories may have the name of a user's account */
function frameOf(line: string): string[] {
  const { fn = '', file, at } = FRAMES.map((frame) => frame.exec(line)?.groups).find(Boolean) ?? {};
  if (file === undefined || at === undefined) {
    return [];
  }
  return [FUNCTION.test(fn) ? `at ${fn} (${file}${at})` : `at ${file}${at}`];
}
