import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import type { Access, Route, RouteParsed, RouteReturn } from '@moveway/contracts/http/route.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import type { Arrival } from '../../kernel/async.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import type { Change, Transaction } from '../../storage/transactions/transactions.ts';
import type { ApiRouter } from '../api-router.ts';
import { callerOf } from '../caller.ts';
import {
  findAnswer,
  idempotencyKeyOf,
  keyOfFile,
  withIdempotency,
  type Answer,
  type IdempotencyKey,
} from './idempotency.ts';
import { readInput } from './input.ts';
import { receiveFile } from './upload.ts';

/** What every handler gets. */
interface AnyCall<R extends Route> {
  input: RouteParsed<R>;
  /** Undefined on a public route that only reads, to save the look-up of a session; its handler may call `identify`. */
  actor: R['access'] extends 'public' ? Actor | undefined : Actor;
  /** The signed-in caller, also of a public route that only reads. */
  identify: () => Promise<Actor | undefined>;
  caller: Caller;
  ctx: Context;
}

/** What the handler of a write gets in addition: the only ways to make its answer. */
interface WriteCall<R extends Route> {
  /**
   * The transaction that a service does the write in, with the call's idempotency key and its answer.
   * @param present makes the answer of the transaction's result, inside the transaction
   */
  answer: <T>(present: (result: T) => RouteReturn<R> | Promise<RouteReturn<R>>) => Transaction<T, Answer>;
}

/** What the handler of a route that takes a file gets in addition. */
interface UploadCall {
  /**
   * Reads the file, which may take minutes.
   * @throws {AppError} as `receiveFile`, and `idempotency_key_reused` for another file than the key was used for
   */
  receive: (arrival: Arrival) => Promise<Buffer>;
}

type Call<R extends Route> = AnyCall<R> &
  (R['effect'] extends 'write' ? WriteCall<R> : unknown) &
  (R extends { readonly upload: object } ? UploadCall : unknown);

interface MountOptions<R extends Route> {
  /**
   * Whether the call needs no key: the service recognizes a repeated call by an id in the input, or repeating it
   * changes nothing. Then the key is not stored, and the service answers a repeated call.
   */
  isDoneOnce?: (input: RouteParsed<R>) => boolean;
  /**
   * Set if the handler of a write only reads before its transaction. A key that was used is then only noticed when the
   * transaction stores it, which saves a read for each first call under a key.
   */
  startsWithTransaction?: boolean;
  /**
   * Set if callers cache the JSON of a GET and revalidate it each time: the answer has an `ETag` of its content, and a
   * caller who has that content gets a 304. Not for the answers of signed-in users.
   */
  cacheControl?: 'private, no-cache' | 'public, no-cache';
}

type WriteRoute = Route & { effect: 'write' };

/** Ends the handler of an upload whose file was sent under the same key before. */
class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore';
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('The upload has an answer already');
    this.answer = answer;
  }
}

/** An answer that was made before, as JSON that the route's schema has passed. */
export class StoredJson {
  readonly bytes: Buffer;
  readonly etag: string | undefined;

  /** @param etag a digest of the bytes, where callers keep the answer (`cacheControl`) */
  constructor(bytes: Buffer, etag?: string) {
    this.bytes = bytes;
    this.etag = etag;
  }
}

/** Gives the answer; the handler of a write lets its service give it, from within the service's transaction. */
export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<R['effect'] extends 'write' ? Answer : RouteReturn<R> | StoredJson>;

/**
 * Mounts a declared route: rate limit, access, same-origin rule, input, handler, answer. A `write` under an
 * idempotency key that was used before gets its first answer again. The answer is parsed by the route's response
 * schema, so nothing undeclared leaves; texts and files are streamed.
 */
export function mount<R extends Route>(
  { router, guards }: ApiRouter,
  route: R,
  handler: Handler<R>,
  { startsWithTransaction = false, isDoneOnce = () => false, cacheControl }: MountOptions<R> = {},
): void {
  // An endpoint is always "METHOD /path" by its type.
  const [method, path] = route.endpoint.split(' ') as [string, string];
  const knowsCaller = route.access !== 'public' || route.effect !== 'read';
  const toJson = (result: unknown) => JSON.stringify(route.response.parse(result));

  const answer: Middleware = async (ctx) => {
    ctx.state.effect = route.effect;
    const actor = knowsCaller ? await guards.identify(ctx) : undefined;
    ctx.state.userId = actor?.userId;
    assertAccess(route.access, actor);
    if (route.effect !== 'read') {
      assertSameOrigin(ctx, guards.hasSessionCookie(ctx));
    }
    const { parsed, raw } = await readInput(ctx, route);
    // The input was parsed by the route's schemas, and the actor is there unless access is public.
    const caller = callerOf(ctx);
    let user = actor;
    const identify = async () => {
      user = knowsCaller ? actor : await identifyVisitor(ctx, guards);
      return user;
    };
    let key: IdempotencyKey | undefined;
    const { upload } = route;
    const receive =
      upload &&
      (async (arrival: Arrival) => {
        const limits = { maxBytes: upload.maxBytes, timeoutMs: guards.uploadTimeoutMs };
        const file = await receiveFile(ctx, { ...limits, ...arrival });
        if (key) {
          key = await keyOfFile(key, file);
          const earlier = await findAnswer(key);
          if (earlier) {
            throw new AnsweredBefore(earlier);
          }
        }
        return file;
      });
    const call = { input: parsed, actor, identify, caller, ctx, receive } as unknown as Call<R>;
    if (route.contentType !== undefined) {
      // By `RouteReturn`, the handler of such a route returns its text or file piece by piece.
      ctx.body = await streamPieces((await handler(call)) as AsyncIterable<string | Uint8Array>);
      ctx.type = route.contentType;
      return;
    }
    ctx.status = route.status;
    ctx.type = 'json';
    if (route.effect !== 'write') {
      const result = await handler(call);
      const stored = result instanceof StoredJson ? result : undefined;
      const body = stored ? stored.bytes : toJson(result);
      ctx.body = body;
      // No browser keeps the answers of a signed-in user, because others may use it later.
      if (cacheControl !== undefined && user === undefined) {
        ctx.set('Cache-Control', cacheControl);
        ctx.set('ETag', stored?.etag ?? `W/"${hash('sha256', body, 'base64url')}"`);
        // Koa then sends no body to the caller of a GET who has this content.
        ctx.status = ctx.fresh ? 304 : route.status;
      }
      return;
    }
    const givenKey = idempotencyKeyOf(ctx, route, actor, raw);
    // The input was parsed by the route's schemas.
    key = isDoneOnce(parsed as RouteParsed<R>) ? undefined : givenKey;
    const write: WriteCall<Route> = {
      answer: (present) => (work) => withIdempotency(key, async () => toJson(await present(await work()))),
    };
    // Callers who are not signed in share the turn of their network.
    const { json, isRepeated } = await guards.queueWrite(actor?.userId ?? caller.networkKey, async () => {
      if (!ctx.writable) {
        throw new AppError('unavailable', 'The caller left before the turn of this write.');
      }
      // Before the handler counts attempts and hashes passwords for a call that is answered already. For an upload,
      // this is checked once its file has arrived.
      const earlier = key && !upload && !startsWithTransaction ? await findAnswer(key) : undefined;
      try {
        // By `Handler`, the handler of a write returns an `Answer`.
        return earlier ?? ((await handler({ ...call, ...write })) as Answer);
      } catch (error) {
        if (error instanceof AnsweredBefore) {
          return error.answer;
        }
        throw error;
      }
    });
    ctx.body = json;
    if (isRepeated) {
      ctx.set('Idempotency-Replayed', 'true');
    }
  };

  const nameRoute: Middleware = (ctx, next) => {
    ctx.state.route = path;
    return next();
  };
  // Both are "METHOD /path" with the same method.
  const paths = [route.endpoint, ...(route.documentedAs ? [route.documentedAs] : [])].map((endpoint) =>
    endpoint.slice(endpoint.indexOf(' ') + 1),
  );
  router.register(
    paths,
    [method],
    [nameRoute, guards.limitRate, ...(knowsCaller ? [guards.session] : []), answer],
  );
}

/**
 * Mounts a write: first the part that is slow or only reads, then one transaction that stores the change, its answer
 * and the call's idempotency key.
 * @param prepare does the first part, and returns the change
 * @param present makes the answer from the result of the change, inside the transaction
 */
export function mountWrite<R extends WriteRoute, T>(
  api: ApiRouter,
  route: R,
  prepare: (call: Call<R>) => Change<T> | Promise<Change<T>>,
  present: (result: T, call: Call<R>) => RouteReturn<R> | Promise<RouteReturn<R>>,
  options?: MountOptions<R>,
): void;
/** The same if the result of the change is the answer itself. */
export function mountWrite<R extends WriteRoute>(
  api: ApiRouter,
  route: R,
  prepare: (call: Call<R>) => Change<RouteReturn<R>> | Promise<Change<RouteReturn<R>>>,
): void;
export function mountWrite<R extends WriteRoute>(
  api: ApiRouter,
  route: R,
  prepare: (call: Call<R>) => Change<RouteReturn<R>> | Promise<Change<RouteReturn<R>>>,
  present: (result: RouteReturn<R>, call: Call<R>) => RouteReturn<R> | Promise<RouteReturn<R>> = (result) =>
    result,
  options: MountOptions<R> = {},
): void {
  const handler = async (call: Call<R> & WriteCall<R>) =>
    call.answer<RouteReturn<R>>((result) => present(result, call))(await prepare(call));
  // A `WriteRoute` has the effect `write`, so its calls have the parts of a write.
  mount(api, route, handler as Handler<R>, options);
}

async function identifyVisitor(ctx: Context, { session, identify }: ApiRouter['guards']) {
  let actor: Actor | undefined;
  await session(ctx, async () => {
    actor = await identify(ctx);
  });
  return actor;
}

function assertAccess(access: Access, actor: Actor | undefined): void {
  if (access === 'public') {
    return;
  }
  if (!actor) {
    throw new AppError('unauthenticated', 'Please sign in.');
  }
  if (access === 'admin' && !actor.isAdmin) {
    throw new AppError('forbidden', 'Only administrators can do this.');
  }
}

/**
 * Rejects a call that a foreign page makes a browser send with our cookie. Browsers send where a call comes from in
 * `Sec-Fetch-Site` or `Origin`; a call without either is accepted unless it carries the session cookie. A call with an
 * `Authorization` header is no such call: a foreign page cannot set it.
 * @throws {AppError} `cross_origin`
 */
function assertSameOrigin(ctx: Context, hasSessionCookie: boolean): void {
  if (ctx.get('Authorization') !== '') {
    return;
  }
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  // `none` is sent by a program built on Chromium, whose calls come from no page at all.
  const isSame =
    site === 'same-origin' ||
    ((site === '' || site === 'none') && (origin === '' ? !hasSessionCookie : hostOf(origin) === ctx.host));
  if (!isSame) {
    throw new AppError('cross_origin', 'This request must come from our own pages.');
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * A text or a file that is sent while it is made. Waits for the first piece, so that an error before it is answered
 * like any rejection. A later error breaks the connection, so that half a file never looks like a whole one. The work
 * ends when the caller hangs up.
 */
export async function streamPieces(pieces: AsyncIterable<string | Uint8Array>): Promise<Readable> {
  const stream = Readable.from(pieces);
  await once(stream, 'readable');
  return stream;
}
