import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** The body of a PATCH is a JSON merge patch (RFC 7396). */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The content type of a PATCH; `application/json` is taken too. */
export const MERGE_PATCH = 'application/merge-patch+json';

/** A method and a path with `:parameters`, the name by which server and clients name a route. */
export type Endpoint = `${Method} /api/${string}`;

/**
 * Who may call a route: `public` anyone, `customer` any signed-in user (administrators are users too),
 * `admin` administrators only.
 */
export type Access = 'public' | 'customer' | 'admin';

/**
 * What a call does to the server, and so how it is guarded:
 * - `read` changes nothing, needs no session of its own, and may be repeated freely;
 * - `write` changes data: same-origin when carried by a cookie, and repeatable under an `Idempotency-Key`;
 * - `session` signs in or out, or proves something: same-origin, never replayed because its answer is a credential.
 */
type Effect = 'read' | 'write' | 'session';

/**
 * Where a change is recorded. A write without this field, and a call with `entry`, have an entry in the audit log. The
 * other values say why a call has none:
 * - `record`: it stores a record that says itself who stored it;
 * - `own`: it changes only what its caller sees or receives;
 * - `job`: it stores the work of a job, and the job has an entry for each thing that it changes.
 */
export type Audit = 'entry' | 'record' | 'own' | 'job';

/** Content types of files. */
export type FileType = 'image/jpeg' | 'application/pdf' | 'application/x-zpl';

/** One call of the API, declared once for the server, the clients, the document and the tests. */
export interface Route<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  /** The endpoint in the API document, where no two paths may match one address. The server answers it, too. */
  readonly documentedAs?: Endpoint;
  readonly summary: string;
  readonly access: Access;
  readonly effect: Effect;
  readonly audit?: Audit;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fields of the body that a repeated call with the same `Idempotency-Key` may add. */
  readonly outsideKey?: readonly string[];
  /** Instead of a body: the route takes a file as it is (`application/octet-stream`), up to this size. */
  readonly upload?: { readonly maxBytes: number };
  readonly status: 200 | 201;
  /** JSON when left out. Any other answer is text or a file, streamed piece by piece by its handler. */
  readonly contentType?: 'text/csv' | FileType;
  /** Answers are parsed with this on the way out, so an undeclared field cannot leak. */
  readonly response: z.ZodType;
  /** The codes of this route beyond those any route may answer with. */
  readonly errors: readonly ErrorCode[];
}

/** The declaration of a route. A GET only reads; any other method declares its effect. */
type Declaration<E extends Endpoint> = Omit<Route<E>, 'endpoint' | 'effect' | 'status' | 'errors'> & {
  /** 200 when left out. */
  readonly status?: 201;
  /** None when left out. */
  readonly errors?: Route['errors'];
} & (E extends `GET ${string}` ? { readonly effect?: never } : Pick<Route, 'effect'>);

type Given<R, K extends 'effect' | 'status' | 'errors', Otherwise> = R extends { readonly [P in K]: unknown }
  ? unknown
  : { readonly [P in K]: Otherwise };

/** A declared route with its defaults. */
type Defined<E extends Endpoint, R> = { readonly endpoint: E } & R &
  Given<R, 'effect', 'read'> &
  Given<R, 'status', 200> &
  Given<R, 'errors', readonly []>;

/** Declares a route, keeping the literal types of its endpoint and schemas. */
export function defineRoute<const E extends Endpoint, const R extends Declaration<E>>(
  endpoint: E,
  route: R,
): Defined<E, R> {
  return { endpoint, effect: 'read', status: 200, errors: [], ...route };
}

type Part<R, K extends 'params' | 'query' | 'body'> = R extends {
  readonly [P in K]: infer S extends z.ZodType;
}
  ? S
  : never;

/** The input of a client: the input side of the schemas. An empty query may be left out. */
export type RouteInput<R> = ([Part<R, 'params'>] extends [never]
  ? { params?: never }
  : { params: z.input<Part<R, 'params'>> }) &
  ([Part<R, 'query'>] extends [never] ? { query?: never } : { query?: z.input<Part<R, 'query'>> }) &
  ([Part<R, 'body'>] extends [never] ? { body?: never } : { body: z.input<Part<R, 'body'>> });

/** The input of a handler: the output side of the schemas. */
export interface RouteParsed<R> {
  params: [Part<R, 'params'>] extends [never] ? undefined : z.output<Part<R, 'params'>>;
  query: [Part<R, 'query'>] extends [never] ? undefined : z.output<Part<R, 'query'>>;
  body: [Part<R, 'body'>] extends [never] ? undefined : z.output<Part<R, 'body'>>;
}

/** The result of a handler, before the answer is parsed; in pieces where the answer is text or a file. */
export type RouteReturn<R extends Pick<Route, 'response' | 'contentType'>> = R extends {
  readonly contentType: FileType;
}
  ? AsyncIterable<Uint8Array>
  : R extends { readonly contentType: string }
    ? AsyncIterable<string>
    : z.input<R['response']>;

/** The answer that a client receives. */
export type RouteOutput<R extends Pick<Route, 'response'>> = z.output<R['response']>;
